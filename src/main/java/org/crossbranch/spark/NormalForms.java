package org.crossbranch.spark;

import java.util.List;
import java.util.Optional;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.tree.ConstituencyTree;

/** One tree after another in the normal forms of some systems; a form that several systems share is made once. */
final class NormalForms {
    private final List<ConstituencySystem<?>> kinds;

    /** For each system the place of the first one that has the same form. */
    private final int[] places;

    private final Form[] forms;

    /** A tree in a form, or why it has none. */
    private record Form(Optional<ConstituencyTree> tree, String sentenceId, String refusal) {
        static Form of(ConstituencySystem<?> kind, ConstituencyTree tree) {
            try {
                return new Form(
                        Optional.of(kind.normalized(tree)), tree.sentence().id(), "");
            } catch (UnderivableTreeException e) {
                return new Form(Optional.empty(), tree.sentence().id(), e.reason());
            }
        }
    }

    NormalForms(List<ConstituencySystem<?>> kinds) {
        this.kinds = List.copyOf(kinds);
        List<TreeTransform> transforms = this.kinds.stream()
                .<TreeTransform>map(ConstituencySystem::normalForm)
                .toList();
        places = transforms.stream().mapToInt(transforms::indexOf).toArray();
        forms = new Form[places.length];
    }

    /** Goes on to a tree, as a treebank has it. */
    void read(ConstituencyTree tree) {
        for (int place = 0; place < places.length; place++) {
            forms[place] = places[place] == place ? Form.of(kinds.get(place), tree) : forms[places[place]];
        }
    }

    /**
     * The tree in the normal form of a system.
     *
     * @param system the place of the system in the list
     * @throws UnderivableTreeException if it has none
     */
    ConstituencyTree of(int system) {
        Form form = forms[system];
        return form.tree().orElseThrow(() -> new UnderivableTreeException(form.sentenceId(), form.refusal()));
    }
}
