package org.crossbranch.transition.dependency;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.DependencyTree;

/**
 * A dependency system with the root at one place, for contracts.
 *
 * @param <C> the system's configurations
 * @param singleRoot whether its trees have one root dependent
 */
public record DependencySubject<C extends Configuration>(
        TransitionSystemFactory<C, DependencyTree> kind, SystemOptions options, boolean singleRoot) {

    /** All registered systems, with the root at each place, with one root dependent and with several. */
    public static List<DependencySubject<?>> all(SystemOptions.ArcLoss loss) {
        List<DependencySubject<?>> subjects = new ArrayList<>();
        for (SystemOptions.RootPosition root : SystemOptions.RootPosition.values()) {
            SystemOptions options = SystemOptions.DEFAULT.withRoot(root).withArcLoss(loss);
            for (TransitionSystemFactory<?, DependencyTree> kind :
                    TransitionSystems.deriving(DependencyTree.class, options)) {
                subjects.add(new DependencySubject<>(kind, options, true));
                subjects.add(new DependencySubject<>(kind, options, false));
            }
        }
        return subjects;
    }

    /** Whether the system derives projective trees only. */
    public boolean isProjective() {
        return kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
    }

    /** Random trees of 1 to {@code maxTokens} tokens, projective ones for a projective system. */
    public Stream<DependencyTree> trees(long seed, int count, int maxTokens) {
        return DependencyTrees.random(seed, count, maxTokens, singleRoot, isProjective());
    }

    /** Random trees of one length. */
    public Stream<DependencyTree> treesOfLength(long seed, int count, int length) {
        return DependencyTrees.random(seed, count, length, length, singleRoot, isProjective());
    }

    /** Random trees with few crossing arcs, for what takes long over many; projective ones for a projective system. */
    public Stream<DependencyTree> treebankLike(long seed, int count, int minTokens, int maxTokens) {
        return isProjective()
                ? DependencyTrees.random(seed, count, minTokens, maxTokens, singleRoot, true)
                : DependencyTrees.crossing(seed, count, minTokens, maxTokens, singleRoot);
    }

    /** All trees of a length, projective ones for a projective system. */
    public Stream<DependencyTree> everyTree(int length) {
        return DependencyTrees.all(length, singleRoot).filter(tree -> !isProjective() || tree.isProjective());
    }

    @Override
    public String toString() {
        return kind.name() + ", root " + options.root() + ", " + options.arcLoss()
                + (singleRoot ? ", one root dependent" : ", several root dependents");
    }
}
