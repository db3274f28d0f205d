package org.crossbranch.spark.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.spark.oracle.RefusalTally;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.NormalForms;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Counts the trees that each transition system refuses. Training gathers the actions of all trees first. Here each tree brings those
 * that it needs: no system refuses a tree since there are more, so one pass over the treebank is enough.
 */
public final class RefusalCounts {
    private final Systems<ConstituencyTree> constituency;
    private final Systems<DependencyTree> dependency;
    private final MakeContinuous continuous;
    private final boolean makesContinuous;

    /**
     * Counts of no trees.
     *
     * @param options what else decides how the systems derive trees
     * @param makesContinuous whether crossing branches are taken out of the trees first
     */
    public RefusalCounts(SystemOptions options, boolean makesContinuous) {
        constituency = new Systems<>(TransitionSystems.deriving(ConstituencyTree.class, options));
        dependency = new Systems<>(TransitionSystems.deriving(DependencyTree.class, options));
        continuous = new MakeContinuous(options.heads());
        this.makesContinuous = makesContinuous;
    }

    /** Asks all systems for derivations of a sentence's trees. */
    public void add(Analysis analysis) {
        analysis.constituency()
                .ifPresent(tree ->
                        constituency.add(makesContinuous && tree.isDiscontinuous() ? continuous.apply(tree) : tree));
        analysis.dependency().ifPresent(dependency::add);
    }

    /** The refusals by the names of all systems. */
    public SortedMap<String, RefusalTally> tallies() {
        SortedMap<String, RefusalTally> tallies = new TreeMap<>();
        constituency.putInto(tallies);
        dependency.putInto(tallies);
        return tallies;
    }

    /** The systems that derive trees of a kind. */
    private static final class Systems<T extends SyntaxTree> {
        private final List<TransitionSystemFactory<?, T>> kinds;
        private final NormalForms<T> forms;
        private final List<RefusalTally> tallies = new ArrayList<>();

        Systems(List<TransitionSystemFactory<?, T>> kinds) {
            this.kinds = kinds;
            forms = new NormalForms<>(kinds);
            kinds.forEach(kind -> tallies.add(new RefusalTally()));
        }

        void add(T tree) {
            forms.read(tree);
            for (int i = 0; i < kinds.size(); i++) {
                try {
                    oracle(kinds.get(i), forms.of(i));
                } catch (UnderivableTreeException e) {
                    tallies.get(i).add(tree, e.reason());
                }
            }
        }

        private static <C extends Configuration, T extends SyntaxTree> Oracle<C> oracle(
                TransitionSystemFactory<C, T> kind, T tree) {
            ActionInventoryBuilder needed = new ActionInventoryBuilder();
            kind.addActions(tree, needed);
            return kind.staticOracle(needed.build(), tree);
        }

        void putInto(SortedMap<String, RefusalTally> all) {
            for (int i = 0; i < kinds.size(); i++) {
                all.put(kinds.get(i).name(), tallies.get(i));
            }
        }
    }
}
