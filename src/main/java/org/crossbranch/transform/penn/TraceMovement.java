package org.crossbranch.transform.penn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.PennLabel;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/** Moves the fillers of one tree to their traces. */
final class TraceMovement {
    private final Sentence sentence;
    private final @Nullable Trace[] traces;
    private final MutableNode[] leaves;
    /** The traces that move something, by index. */
    private final Map<String, List<Place>> places = new HashMap<>();
    /** The nodes that bear an index and may be fillers, by index. */
    private final Map<String, List<MutableNode>> bearers = new HashMap<>();

    private final Set<String> begun = new HashSet<>();
    /** The substitute for each phrase around a trace. */
    private final IdentityHashMap<MutableNode, MutableNode> standIns = new IdentityHashMap<>();

    private final IdentityHashMap<MutableNode, String> functions = new IdentityHashMap<>();

    /**
     * Where a filler goes.
     *
     * @param trace what stands there
     * @param token position of the trace in the sentence with all empty elements
     * @param phrase the phrase that holds nothing but the trace, or the trace itself
     */
    private record Place(Trace trace, int token, MutableNode phrase) {}

    /**
     * The movements of a tree.
     *
     * @param traces what each token is if it is empty
     */
    TraceMovement(Sentence sentence, @Nullable Trace[] traces, MutableNode[] leaves) {
        this.sentence = sentence;
        this.traces = traces;
        this.leaves = leaves;
        for (int token = 0; token < leaves.length; token++) {
            addPlace(token);
        }
        Set<MutableNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int token = 0; token < leaves.length; token++) {
            for (MutableNode node = leaves[token]; node != null && seen.add(node); node = node.parent()) {
                addBearer(node);
            }
        }
    }

    private void addPlace(int token) {
        Trace trace = traces[token];
        if (trace == null || !trace.moves()) {
            return;
        }
        MutableNode phrase = leaves[token];
        MutableNode above = phrase.parent();
        if (above != null
                && above.parent() != null
                && above.children().size() == 1
                && EmptyElements.isBelowItsPhrase(sentence.token(token))) {
            phrase = above;
        }
        String index = trace.index().isEmpty() ? label(phrase).index() : trace.index();
        if (!index.isEmpty()) {
            places.computeIfAbsent(index, i -> new ArrayList<>()).add(new Place(trace, token, phrase));
        }
    }

    private void addBearer(MutableNode node) {
        String index = label(node).index();
        boolean isTrace = node.isToken() && traces[node.token()] != null;
        boolean isOwnPlace = places.getOrDefault(index, List.of()).stream().anyMatch(place -> place.phrase() == node);
        if (!index.isEmpty() && !isTrace && !isOwnPlace) {
            bearers.computeIfAbsent(index, i -> new ArrayList<>()).add(node);
        }
    }

    private PennLabel label(MutableNode node) {
        return PennLabel.parse(node.isToken() ? sentence.token(node.token()).tag() : node.label());
    }

    /** Moves them all, in the order of their traces, but a filler that another one is to move into after that one. */
    void moveFillers() {
        places.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> entry.getValue().get(0).token()))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::move);
    }

    /** The function that a node takes from the trace that it has moved to, or the empty string. */
    String functionOf(MutableNode node) {
        return functions.getOrDefault(node, "");
    }

    private void move(String index) {
        if (!begun.add(index)) {
            return;
        }
        List<Place> here = places.getOrDefault(index, List.of());
        for (MutableNode bearer : bearers.getOrDefault(index, List.of())) {
            places.forEach((other, inside) -> {
                if (inside.stream().anyMatch(place -> place.phrase() == bearer)) {
                    move(other);
                }
            });
        }
        MutableNode filler = filler(index, here);
        if (filler != null) {
            nearest(here, filler).ifPresent(place -> put(filler, place));
        }
    }

    /**
     * Of what bears an index and is not empty, that which is nearest to the first trace. What dominates a trace cannot move
     * there, so another bearer of the index comes before it.
     */
    private @Nullable MutableNode filler(String index, List<Place> here) {
        Place first = here.get(0);
        return bearers.getOrDefault(index, List.of()).stream()
                .map(bearer -> standIns.getOrDefault(bearer, bearer))
                .filter(this::holdsWords)
                .min(Comparator.comparing((MutableNode node) -> node.dominates(first.phrase()))
                        .thenComparing(node -> distance(node, first.token())))
                .orElse(null);
    }

    private boolean holdsWords(MutableNode node) {
        if (node.isToken()) {
            return traces[node.token()] == null;
        }
        return node.children().stream().anyMatch(this::holdsWords);
    }

    private static Optional<Place> nearest(List<Place> places, MutableNode filler) {
        Comparator<Place> byDistance = Comparator.comparingInt(place -> distance(filler, place.token()));
        List<Place> outside = places.stream()
                .filter(place -> !filler.dominates(place.phrase()))
                .toList();
        MutableNode above = filler.parent();
        Optional<Place> commanded = outside.stream()
                .filter(place -> place.trace().isCommanded() && above != null && above.dominates(place.phrase()))
                .min(byDistance);
        return commanded.or(() -> outside.stream().min(byDistance));
    }

    private static int distance(MutableNode node, int token) {
        if (token < node.min()) {
            return node.min() - token;
        }
        return Math.max(0, token - node.max());
    }

    private void put(MutableNode filler, Place place) {
        MutableNode above = place.phrase().parent();
        if (above == null) {
            return;
        }
        String function = label(place.phrase()).function();
        if (!function.isEmpty()) {
            functions.put(filler, function);
        }
        above.adopt(filler);
        place.phrase().detach();
        standIns.put(place.phrase(), filler);
    }
}
