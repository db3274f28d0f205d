package org.crossbranch.scoring.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Random weights of a linear scorer, for features that occur. */
final class RandomLinearWeights {
    private static final String OF_ITEMS = """
            b0.t
            s0.c & s1.c
            s0.tl & b0.t
            s0.c & s0.wr & b0.w
            s1.y & s0.tro
            """;
    private static final String OF_DEPENDENCIES = """
            b0.t
            s0.w & b0.t
            s0.c & s1.w
            s0.l.c & s0.vl & b0.w
            dist & s0.r.w & s1.t
            """;

    private RandomLinearWeights() {}

    static <C extends Configuration> SparseWeights of(
            Random random, ParserArchitecture<C, ?> kind, Lexicon lexicon, ActionInventory inventory) {
        String templates = kind.system().trees() == DependencyTree.class ? OF_DEPENDENCIES : OF_ITEMS;
        FeatureHasher<C> hasher = LinearArchitecture.of(kind).hasher(templates, kind.system(), lexicon, inventory);
        FeatureHasher.Session<C> reader = hasher.session();
        TransitionSystem<C, ?> system = kind.create(inventory);
        Map<Long, Map<Character, Float>> weights = new TreeMap<>();
        for (int s = 0; s < 20; s++) {
            Sentence sentence = sentence(random, lexicon, 1 + s % 10);
            reader.begin(List.of(sentence));
            C configuration = system.initial(sentence.length());
            int[] codes = new int[system.maxAllowed(sentence.length())];
            long[] features = new long[hasher.size()];
            while (!system.isFinal(configuration)) {
                int taken = codes[random.nextInt(system.allowed(configuration, codes))];
                reader.read(0, configuration, hasher.context(taken)).features(features);
                for (long feature : features) {
                    char action = (char) random.nextInt(inventory.size());
                    weights.computeIfAbsent(feature, key -> new TreeMap<>()).put(action, (float) random.nextGaussian());
                }
                system.apply(configuration, taken);
            }
        }
        long[] keys = weights.keySet().stream().mapToLong(key -> key).toArray();
        int[] ends = new int[keys.length];
        List<Character> actions = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        int feature = 0;
        for (Map<Character, Float> ofFeature : weights.values()) {
            ofFeature.forEach((action, value) -> {
                actions.add(action);
                values.add(value);
            });
            ends[feature++] = actions.size();
        }
        char[] ids = new char[actions.size()];
        float[] numbers = new float[ids.length];
        for (int w = 0; w < ids.length; w++) {
            ids[w] = actions.get(w);
            numbers[w] = values.get(w);
        }
        return new SparseWeights(templates, keys, ends, ids, numbers);
    }

    private static Sentence sentence(Random random, Lexicon lexicon, int length) {
        List<Token> tokens = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<String> words = lexicon.words().entries();
            List<String> tags = lexicon.tags().entries();
            tokens.add(Token.of(words.get(random.nextInt(words.size())), tags.get(random.nextInt(tags.size()))));
        }
        return new Sentence("s", "", tokens);
    }
}
