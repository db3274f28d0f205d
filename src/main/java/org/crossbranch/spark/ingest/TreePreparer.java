package org.crossbranch.spark.ingest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transform.FunctionTags;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.penn.EmptyElements;
import org.crossbranch.transform.penn.MetadataRemoval;
import org.crossbranch.transform.penn.TraceResolver;
import org.crossbranch.tree.ConstituencyTree;

/** Prepares the trees of one source file, one after the other, and counts what it takes out of them. */
public final class TreePreparer {
    private final MetadataRemoval metadata;
    private final EmptyElements empties;
    private final boolean resolvesTraces;
    private final TreeTransform labels;
    private final TreeTransform punctuation;
    private TreePreparation.DroppedNodes dropped = TreePreparation.DroppedNodes.NONE;

    /** A preparer; metadata is looked for in Penn brackets alone, for elsewhere its labels may be real ones. */
    TreePreparer(TreePreparation preparation, boolean areBrackets) {
        metadata = new MetadataRemoval(areBrackets ? preparation.metadata() : Set.of());
        empties = new EmptyElements(preparation.emptyElements());
        resolvesTraces = preparation.traces() == TraceResolver.Mode.RESOLVE;
        boolean isSplitting = preparation.labels() == TreePreparation.LabelMode.SPLIT;
        if (resolvesTraces) {
            labels = new TraceResolver(isSplitting, preparation.subtypes(), empties);
        } else {
            labels =
                    TreeTransform.sequence(isSplitting ? List.of(new FunctionTags(preparation.subtypes())) : List.of());
        }
        punctuation = preparation.punctuation().transform(Punctuation.STANDARD);
    }

    /** Takes out metadata and empty elements and splits labels; empty if nothing is left. After it, heads can be marked. */
    Optional<ConstituencyTree> words(ConstituencyTree tree) {
        MetadataRemoval.Result cleaned = metadata.apply(tree);
        dropped = dropped.plus(new TreePreparation.DroppedNodes(cleaned.removed(), 0, 0, 0));
        Optional<ConstituencyTree> left = cleaned.tree();
        if (resolvesTraces && left.isPresent()) {
            int empty = empties.count(left.get().sentence());
            dropped = dropped.plus(new TreePreparation.DroppedNodes(0, empty, 0, 0));
            left = left.filter(kept -> empty < kept.sentence().length());
        }
        if (left.isEmpty()) {
            dropped = dropped.plus(new TreePreparation.DroppedNodes(0, 0, 1, 0));
        }
        return left.map(labels);
    }

    /** Moves punctuation, or takes it out; then it is no longer there to be aligned. */
    ConstituencyTree withPunctuation(ConstituencyTree tree) {
        return punctuation.apply(tree);
    }

    /** Counts edges that a file has and its trees cannot hold. */
    void addSecondaryEdges(int edges) {
        dropped = dropped.plus(new TreePreparation.DroppedNodes(0, 0, 0, edges));
    }

    TreePreparation.DroppedNodes dropped() {
        return dropped;
    }
}
