package org.crossbranch.chart;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadOutwardBinarizer;
import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.transform.ParentAnnotation;
import org.crossbranch.transform.TreeTransform;

/**
 * The way in which a grammar is read off trees.
 *
 * @param system what parses by it
 * @param heads name of the head table by which constituents are made binary
 * @param horizontal order of the horizontal Markovisation: how many siblings a temporary label tells
 * @param vertical order of the vertical Markovisation: how many labels of the path to the root a label tells, its own included
 */
public record GrammarOptions(Formalism system, String heads, int horizontal, int vertical) {
    /** Characters that the transformations need for themselves. */
    private static final LabelEscapes ESCAPES = new LabelEscapes("@:^", "");

    /** A probabilistic grammar, and the algorithm that parses by it. */
    public enum Formalism {
        /** A context-free grammar whose symbols are single blocks of constituents (Boyd 2007), and CKY. */
        PCFG,
        /** A linear context-free rewriting system of fan-out 2 at most, and an agenda with an admissible estimate. */
        PLCFRS;

        /** The name on the command line. */
        public String written() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The system of a name.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Formalism named(String name) {
            return Arrays.stream(values())
                    .filter(system -> system.written().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no system \"" + name + "\"; give pcfg or plcfrs"));
        }
    }

    /** Checks the orders. */
    public GrammarOptions {
        if (horizontal < 0 || vertical < 1) {
            throw new IllegalArgumentException("Markovisation of orders " + horizontal + " and " + vertical
                    + "; the horizontal one must be 0 or more, the vertical one 1 or more");
        }
    }

    /** Makes trees binary, with the labels of the grammar. */
    TreeTransform transform(HeadFinder finder) {
        return TreeTransform.sequence(List.of(
                ESCAPES,
                new ParentAnnotation(vertical),
                new HeadOutwardBinarizer(
                        ParentAnnotation.seenBy(finder), HeadOutwardBinarizer.Side.LEFT_FIRST, horizontal)));
    }
}
