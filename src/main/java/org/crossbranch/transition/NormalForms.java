package org.crossbranch.transition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.crossbranch.tree.SyntaxTree;

/**
 * One tree after another in the normal forms of some systems; a form that several systems share is made once.
 *
 * @param <T> the trees
 */
public final class NormalForms<T extends SyntaxTree> {
    private final List<TransitionSystemFactory<?, T>> kinds;

    /** For each system the place of the first one that has the same form. */
    private final int[] places;

    private final List<Form<T>> forms = new ArrayList<>();

    /** A tree in a form, or why it has none. */
    private record Form<T extends SyntaxTree>(Optional<T> tree, String sentenceId, String refusal) {
        static <T extends SyntaxTree> Form<T> of(TransitionSystemFactory<?, T> kind, T tree) {
            try {
                return new Form<>(
                        Optional.of(kind.normalized(tree)), tree.sentence().id(), "");
            } catch (UnderivableTreeException e) {
                return new Form<>(Optional.empty(), tree.sentence().id(), e.reason());
            }
        }
    }

    /** Forms of a list of systems. */
    public NormalForms(List<TransitionSystemFactory<?, T>> kinds) {
        this.kinds = List.copyOf(kinds);
        List<UnaryOperator<T>> transforms =
                this.kinds.stream().map(TransitionSystemFactory::normalForm).toList();
        places = transforms.stream().mapToInt(transforms::indexOf).toArray();
    }

    /** Goes on to a tree, as a treebank has it. */
    public void read(T tree) {
        forms.clear();
        for (int place = 0; place < places.length; place++) {
            forms.add(places[place] == place ? Form.of(kinds.get(place), tree) : forms.get(places[place]));
        }
    }

    /**
     * The tree in the normal form of a system.
     *
     * @param system the place of the system in the list
     * @throws UnderivableTreeException if it has none
     */
    public T of(int system) {
        Form<T> form = forms.get(system);
        return form.tree().orElseThrow(() -> new UnderivableTreeException(form.sentenceId(), form.refusal()));
    }
}
