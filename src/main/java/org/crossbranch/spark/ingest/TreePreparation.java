package org.crossbranch.spark.ingest;

import java.io.Serializable;
import java.util.Set;
import org.crossbranch.transform.penn.EmptyElements;
import org.crossbranch.transform.penn.TraceResolver;
import org.crossbranch.transform.punctuation.PunctuationMode;

/**
 * The transformations of trees between a file and the table.
 *
 * @param metadata labels of the nodes of Penn brackets that are dropped with all that they dominate
 * @param traces what is done with empty elements
 * @param emptyElements the forms of {@link EmptyElements}
 * @param labels what is done with function tags in labels
 * @param subtypes tags that stay in labels where those are split
 * @param punctuation what is done with punctuation, that is tokens with one of the usual tags
 * @param areHeadsRead whether dependency trees are read; if not, {@linkplain
 *     org.crossbranch.treebank.conll.DependencyFormat#ofWords their words} alone
 */
public record TreePreparation(
        Set<String> metadata,
        TraceResolver.Mode traces,
        Set<String> emptyElements,
        LabelMode labels,
        Set<String> subtypes,
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
