package org.crossbranch.transition;

import java.io.Serializable;
import java.util.Locale;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.transform.HeadRules;

/**
 * Options of a transition system besides its name.
 *
 * @param functions how grammatical functions are predicted; a setting of training
 */
public record SystemOptions(
        @Setting(key = "transition.heads", byDefault = "universal")
        @Meaning("Head table of lexicalised systems. universal finds heads by functions such as HD; without one, the"
                + " head is the last child that is no punctuation.")
        HeadRules heads,

        @Setting(key = "transition.swap-order", byDefault = "eager")
        @Meaning("When the oracles of sr-swap, sr-cswap, their -unary forms and arc-swap swap: eager, as soon as the"
                + " next token of the reordered sentence is on the stack; lazy, once the moving constituent is"
                + " complete, which takes fewer actions.")
        SwapOrder swapOrder,

        @Setting(key = "transition.root", byDefault = "none")
        @Meaning("Where dependency systems with a stack have the node of the root: before the sentence (first), behind"
                + " it (last), or none. With none, the last token that is left hangs on the root.")
        RootPosition root,

        @Setting(key = "transition.arc-loss", byDefault = "labelled")
        @Meaning("Loss that the dynamic oracles of dependency systems minimise: labelled, tokens with a wrong head or"
                + " label; unlabelled, with a wrong head.")
        ArcLoss arcLoss,

        @Setting(key = "transition.relations", byDefault = "whole")
        @Meaning("What dependency systems take of a relation such as nmod:poss: whole, all of it; universal, the part"
                + " before the colon. Parses have no more.")
        Relations relations,

        @Setting(key = "transition.underivable", byDefault = "refused")
        @Meaning("What becomes of a dependency tree that the system cannot derive, since its arcs cross. refused: it is"
                + " not learned from. Else its arcs are lifted until none cross. head, path, head-path: labels say"
                + " which, and parses get their crossing arcs back (Nivre & Nilsson 2005). lifted: labels stay as they"
                + " are, and parses never have crossing arcs.")
        Underivable underivable,

        Functions functions)
        implements Serializable {
    /** The defaults. */
    public static final SystemOptions DEFAULT = new SystemOptions(
            HeadRules.of(HeadRules.Table.UNIVERSAL),
            SwapOrder.EAGER,
            RootPosition.NONE,
            ArcLoss.LABELLED,
            Relations.WHOLE,
            Underivable.REFUSED,
            Functions.NONE);

    /** These options with a head table. */
    public SystemOptions withHeads(HeadRules table) {
        return new SystemOptions(table, swapOrder, root, arcLoss, relations, underivable, functions);
    }

    /** These options with an order of swaps. */
    public SystemOptions withSwapOrder(SwapOrder order) {
        return new SystemOptions(heads, order, root, arcLoss, relations, underivable, functions);
    }

    /** These options with a place of the root. */
    public SystemOptions withRoot(RootPosition position) {
        return new SystemOptions(heads, swapOrder, position, arcLoss, relations, underivable, functions);
    }

    /** These options with a loss. */
    public SystemOptions withArcLoss(ArcLoss loss) {
        return new SystemOptions(heads, swapOrder, root, loss, relations, underivable, functions);
    }

    /** These options with a part of relations. */
    public SystemOptions withRelations(Relations part) {
        return new SystemOptions(heads, swapOrder, root, arcLoss, part, underivable, functions);
    }

    /** These options with a treatment of trees that a dependency system cannot derive. */
    public SystemOptions withUnderivable(Underivable treatment) {
        return new SystemOptions(heads, swapOrder, root, arcLoss, relations, treatment, functions);
    }

    /** These options with functions. */
    public SystemOptions withFunctions(Functions prediction) {
        return new SystemOptions(heads, swapOrder, root, arcLoss, relations, underivable, prediction);
    }

    /** Whether the labels that constituents get hold their functions. */
    public boolean hasFunctionsInLabels() {
        return functions == Functions.LABELS;
    }

    /** When the static oracles of SR-SWAP and SR-CSWAP swap the tokens that stand between two parts of a constituent. */
    public enum SwapOrder {
        /** As soon as the next token of the reordered sentence is on the stack (Maier 2015 §2.3). */
        EAGER,
        /**
         * When the right one of the two parts is complete: it is swapped over once instead of token by token, so the derivation
         * is shorter (the idea of Nivre, Kuhlmann &amp; Hall 2009, Maier &amp; Lichte 2016).
         */
        LAZY;

        /** The name in settings and tables, such as {@code lazy}. */
        public String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where a dependency system has the node of the root (Ballesteros &amp; Nivre 2013; Sartorio 2015 §7.1 and §7.2). */
    public enum RootPosition {
        /** Before the sentence. */
        FIRST,
        /** After the sentence. */
        LAST,
        /** Nowhere: the items left at the end are hung on the root then. */
        NONE
    }

    /** The loss that a dynamic oracle minimises. */
    public enum ArcLoss {
        /** The number of tokens with a wrong head. */
        UNLABELLED,
        /** The number of tokens with a wrong head or a wrong label. */
        LABELLED
    }

    /** The part of a relation such as {@code nmod:poss} that a dependency system learns. */
    public enum Relations {
        /** All of it. */
        WHOLE,
        /** The part before the colon, which is the same for all languages. */
        UNIVERSAL
    }

    /** Treatment of dependency trees that a system cannot derive. */
    public enum Underivable {
        /** It is not learned from. */
        REFUSED,
        /** Arcs are lifted until the tree is projective. */
        LIFTED,
        /** Lifted arcs have the label of the head that they were lifted from, and are lowered again in a parse. */
        HEAD,
        /** Lifted arcs and those that they were lifted along are marked, and lowered again in a parse. */
        PATH,
        /** Both. */
        HEAD_PATH
    }

    /** How grammatical functions are predicted. */
    public enum Functions {
        /** They are not. */
        NONE,
        /** By a classifier, when the tree is finished. */
        CLASSIFIER,
        /** In the labels that constituents get. */
        LABELS
    }
}
