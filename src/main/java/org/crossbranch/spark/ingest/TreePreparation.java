package org.crossbranch.spark.ingest;

import java.io.Serializable;
import java.util.Set;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.transform.penn.EmptyElements;
import org.crossbranch.transform.penn.TraceResolver;
import org.crossbranch.transform.punctuation.PunctuationMode;

/**
 * The transformations of trees between a file and the table.
 *
 * @param areHeadsRead whether dependency trees are read; if not, {@linkplain
 *     org.crossbranch.treebank.conll.DependencyFormat#ofWords their words} alone
 */
public record TreePreparation(
        @Setting(key = "import.metadata", byDefault = "ID, CODE, METADATA, VERSION, LB")
        @Meaning("Labels of metadata in Penn brackets. These nodes are dropped with all that they dominate, and their"
                + " number is printed. A tree of nothing else is no sentence.")
        Set<String> metadata,

        @Setting(key = "import.traces", byDefault = "keep")
        @Meaning("Treatment of empty elements in Penn-style trees: keep leaves them as tokens. resolve moves each"
                + " antecedent of *T*, *ICH*, *EXP* and *RNR* to its trace, so that branches cross, and drops all empty"
                + " elements. Their number is printed.")
        TraceResolver.Mode traces,

        @Setting(key = "import.empty-elements", byDefault = "0, *")
        @Meaning("Forms of empty elements in trees without the tag -NONE-. * stands for itself and all starred words,"
                + " such as *pro*. An index or a case may follow (*-4, *con*-D). Under tags of numerals, symbols, nouns"
                + " and punctuation, such as CD, they are words.")
        Set<String> emptyElements,

        @Setting(key = "import.function-tags", byDefault = "keep")
        @Meaning("Treatment of function tags and indices in labels such as NP-SBJ-1: keep leaves them; split makes it"
                + " NP with the function SBJ (and the index, unless traces are resolved).")
        LabelMode labels,

        @Setting(key = "import.keep-subtypes", byDefault = "")
        @Meaning("Function tags that split leaves in the label if they come first: with MAT, IP-MAT-SPE becomes IP-MAT"
                + " with the function SPE.")
        Set<String> subtypes,

        @Setting(key = "import.punctuation", byDefault = "keep")
        @Meaning("Treatment of punctuation on the root: keep leaves it. lca moves it to the least common ancestor of"
                + " its neighbours. lca-all moves words and constituents, too. move"
                + " attaches it to the constituents beside it, as discodop does. root moves all punctuation to the"
                + " root. remove deletes it.")
        PunctuationMode punctuation,

        boolean areHeadsRead)
        implements Serializable {
    /** Nothing. */
    public static final TreePreparation NONE = of(PunctuationMode.KEEP);

    /** Nothing, of sentences to be parsed. */
    public static final TreePreparation WORDS = new TreePreparation(
            NONE.metadata, NONE.traces, NONE.emptyElements, NONE.labels, NONE.subtypes, NONE.punctuation, false);

    /** Copies the sets. */
    public TreePreparation {
        metadata = Set.copyOf(metadata);
        emptyElements = Set.copyOf(emptyElements);
        subtypes = Set.copyOf(subtypes);
    }

    /** Punctuation alone. */
    public static TreePreparation of(PunctuationMode punctuation) {
        return new TreePreparation(
                Set.of(),
                TraceResolver.Mode.KEEP,
                EmptyElements.STANDARD.forms(),
                LabelMode.KEEP,
                Set.of(),
                punctuation,
                true);
    }

    /**
     * Counts of the nodes and edges that an import drops.
     *
     * @param metadata number of metadata nodes, those below others not counted
     * @param emptyElements number of empty elements
     * @param trees number of trees that held nothing else, and so are no sentences
     * @param secondaryEdges number of edges to a second parent
     */
    public record DroppedNodes(long metadata, long emptyElements, long trees, long secondaryEdges)
            implements Serializable {
        /** Nothing. */
        public static final DroppedNodes NONE = new DroppedNodes(0, 0, 0, 0);

        /** The sum of both. */
        public DroppedNodes plus(DroppedNodes other) {
            return new DroppedNodes(
                    metadata + other.metadata,
                    emptyElements + other.emptyElements,
                    trees + other.trees,
                    secondaryEdges + other.secondaryEdges);
        }

        /** Number of nodes. */
        public long nodes() {
            return metadata + emptyElements;
        }

        /** Whether there is any. */
        public boolean isAny() {
            return !equals(NONE);
        }
    }

    /** Treatment of function tags and indices in labels such as {@code NP-SBJ-1}. */
    public enum LabelMode {
        /** Nothing. */
        KEEP,
        /** Function tags become functions; indices go with resolved traces, and stay with the functions otherwise. */
        SPLIT
    }
}
