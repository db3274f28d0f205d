package org.crossbranch.spark.oracle;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;

/** One tree after another in the normal forms of some systems; a form that several systems share is made once. */
final class NormalForms {
    private final List<TransitionSystemFactory<?, ConstituencyTree>> kinds;

    /** For each system the place of the first one that has the same form. */
    private final int[] places;

    private final Form[] forms;

    /** A tree in a form, or why it has none. */
    private record Form(Optional<ConstituencyTree> tree, String sentenceId, String refusal) {
        static Form of(TransitionSystemFactory<?, ConstituencyTree> kind, ConstituencyTree tree) {
            try {
                return new Form(
                        Optional.of(kind.normalized(tree)), tree.sentence().id(), "");
            } catch (UnderivableTreeException e) {
                return new Form(Optional.empty(), tree.sentence().id(), e.reason());
            }
        }
    }

    NormalForms(List<TransitionSystemFactory<?, ConstituencyTree>> kinds) {
        this.kinds = List.copyOf(kinds);
        List<UnaryOperator<ConstituencyTree>> transforms = this.kinds.stream()
                .<UnaryOperator<ConstituencyTree>>map(TransitionSystemFactory::normalForm)
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
