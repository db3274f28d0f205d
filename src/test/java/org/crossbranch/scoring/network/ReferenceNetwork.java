package org.crossbranch.scoring.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.tree.Sentence;

/**
 * The networks over sentences in doubles, one sentence at a time, as its definition reads: what the fast one is tested
 * against.
 */
public final class ReferenceNetwork {
    private final DenseWeights<?> weights;
    private final Lexicon lexicon;

    public ReferenceNetwork(DenseWeights<?> weights, Lexicon lexicon) {
        this.weights = weights;
        this.lexicon = lexicon;
    }

    private Tensor tensor(String name) {
        return Objects.requireNonNull(weights.tensors().get(name), name);
    }

    private double[][] matrix(String name) {
        Tensor tensor = tensor(name);
        int columns = tensor.shape()[1];
        double[][] rows = new double[tensor.shape()[0]][columns];
        for (int i = 0; i < tensor.values().length; i++) {
            rows[i / columns][i % columns] = tensor.values()[i];
        }
        return rows;
    }

    private double[] vector(String name) {
        float[] values = tensor(name).values();
        double[] copy = new double[values.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = values[i];
        }
        return copy;
    }

    private static void addProduct(double[] x, double[][] matrix, int firstColumn, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            for (int i = 0; i < x.length; i++) {
                sum[j] += x[i] * matrix[i][firstColumn + j];
            }
        }
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private List<double[]> lstm(String name, List<double[]> inputs) {
        double[][] input = matrix(name + ".input");
        double[][] recurrent = matrix(name + ".recurrent");
        int units = recurrent.length;
        double[] h = new double[units];
        double[] c = new double[units];
        List<double[]> outputs = new ArrayList<>();
        for (double[] x : inputs) {
            double[] gates = vector(name + ".bias");
            addProduct(x, input, 0, gates);
            addProduct(h, recurrent, 0, gates);
            h = new double[units];
            for (int u = 0; u < units; u++) {
                c[u] = sigmoid(gates[units + u]) * c[u] + sigmoid(gates[u]) * Math.tanh(gates[3 * units + u]);
                h[u] = sigmoid(gates[2 * units + u]) * Math.tanh(c[u]);
            }
            outputs.add(h);
        }
        return outputs;
    }

    private List<double[]> backward(String name, List<double[]> inputs) {
        return reversed(lstm(name, reversed(inputs)));
    }

    private static List<double[]> reversed(List<double[]> vectors) {
        List<double[]> reversed = new ArrayList<>();
        for (double[] vector : vectors) {
            reversed.add(0, vector);
        }
        return reversed;
    }

    private static double[] concatenated(double[]... parts) {
        List<Double> all = new ArrayList<>();
        for (double[] part : parts) {
            for (double value : part) {
                all.add(value);
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double[] token(String form) {
        double[][] embedding = matrix("character.embedding");
        List<double[]> characters = new ArrayList<>();
        form.codePoints()
                .forEach(character ->
                        characters.add(embedding[lexicon.characters().find(Character.toString(character))]));
        double[] forward = lstm("character.forward", characters).get(characters.size() - 1);
        double[] backward = backward("character.backward", characters).get(0);
        return concatenated(
                forward,
                backward,
                affixes(form),
                matrix("word.embedding")[lexicon.words().find(form)]);
    }

    /** The embeddings of suffixes of two to four characters and prefixes of two and three, in a network that has them. */
    private double[] affixes(String form) {
        double[] all = {};
        for (String kind : List.of("suffix2", "suffix3", "suffix4", "prefix2", "prefix3")) {
            if (weights.tensors().containsKey(kind + ".embedding")) {
                int length = kind.charAt(kind.length() - 1) - '0';
                // Row 0 is for affixes that no two words of the lexicon share.
                List<String> shared = lexicon.words().entries().stream()
                        .collect(Collectors.groupingBy(
                                word -> affix(word, length, kind.startsWith("s")), TreeMap::new, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .filter(affix -> affix.getValue() > 1)
                        .map(Map.Entry::getKey)
                        .toList();
                int row = shared.indexOf(affix(form, length, kind.startsWith("s"))) + 1;
                all = concatenated(all, matrix(kind + ".embedding")[row]);
            }
        }
        return all;
    }

    private static String affix(String form, int length, boolean atEnd) {
        int[] characters = form.codePoints().toArray();
        int count = Math.min(length, characters.length);
        return new String(characters, atEnd ? characters.length - count : 0, count);
    }

    private List<double[]> layer(String name, List<double[]> inputs) {
        List<double[]> forward = lstm(name + ".forward", inputs);
        List<double[]> backward = backward(name + ".backward", inputs);
        List<double[]> outputs = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            outputs.add(concatenated(forward.get(i), backward.get(i)));
        }
        return outputs;
    }

    /** Encodes a sentence. */
    public Encoded encode(Sentence sentence) {
        List<double[]> tokens = new ArrayList<>();
        sentence.tokens().forEach(token -> tokens.add(token(token.form())));
        if (!weights.tensors().containsKey("predicted.embedding")) {
            List<double[]> first = layer("sentence1", tokens);
            return new Encoded(first, layer("sentence2", first));
        }
        List<double[]> tagged = layer("tagger", tokens);
        List<double[]> labelled = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            labelled.add(concatenated(tokens.get(i), expectedLabels(tagged.get(i))));
        }
        return new Encoded(tagged, layer("sentence2", layer("sentence1", labelled)));
    }

    /** The embedding of each label of a token, as often as it is probable. */
    private double[] expectedLabels(double[] tagged) {
        double[][] embedding = matrix("predicted.embedding");
        double[] sum = new double[embedding[0].length];
        int row = 0;
        for (Lexicon.Task task : lexicon.tasks()) {
            double[] scores = scores(classifier(task), tagged);
            double all = Arrays.stream(scores).map(Math::exp).sum();
            for (double score : scores) {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += Math.exp(score) / all * embedding[row][i];
                }
                row++;
            }
        }
        return sum;
    }

    /** The name of a task's classifier. */
    static String classifier(Lexicon.Task task) {
        String name = task.task().name();
        return name.equals("tag") ? name : "task." + name;
    }

    private double[] scores(String classifier, double[] input) {
        double[] scores = vector(classifier + ".bias");
        addProduct(input, matrix(classifier + ".weight"), 0, scores);
        return scores;
    }

    /** A sentence's vectors of the layer that is classified, and of the last. */
    public final class Encoded {
        private final List<double[]> classified;
        private final List<double[]> second;

        private Encoded(List<double[]> classified, List<double[]> second) {
            this.classified = classified;
            this.second = second;
        }

        /** Scores of all labels of a token, by the classifier of a name. */
        public double[] labels(String classifier, int token) {
            return scores(classifier, classified.get(token));
        }

        /** The score of a candidate: four positions of the item, then four of the focus. */
        public double structure(int[] positions) {
            return classify("structure", positions, new double[1])[0];
        }

        /** Scores of all labelling actions, for the four positions of the focus. */
        public double[] labels(int[] positions) {
            return classify("label", positions, vector("label.output.bias"));
        }

        /**
         * Scores of all actions of a classifier with feature templates.
         *
         * @param tokens the token in each place of a token, −1 for none
         * @param labels the row of the label in each place of a label, −1 for none
         */
        public double[] actions(List<Integer> tokens, List<Integer> labels) {
            double[] hidden = vector("structure.bias");
            for (int slot = 0; slot < tokens.size(); slot++) {
                double[] input = tokens.get(slot) < 0 ? vector("empty") : second.get(tokens.get(slot));
                addProduct(input, matrix("structure.slots"), slot * hidden.length, hidden);
            }
            for (int slot = 0; slot < labels.size(); slot++) {
                double[][] embedding = matrix("nonterminal.embedding");
                double[] input = embedding[labels.get(slot) < 0 ? embedding.length - 1 : labels.get(slot)];
                addProduct(input, matrix("structure.nonterminals"), slot * hidden.length, hidden);
            }
            double[] hidden2 = vector("structure.hidden.bias");
            addProduct(relu(hidden), matrix("structure.hidden.weight"), 0, hidden2);
            double[] output = vector("structure.output.bias");
            addProduct(relu(hidden2), matrix("structure.output.weight"), 0, output);
            return output;
        }

        private double[] classify(String name, int[] positions, double[] output) {
            double[] hidden = vector(name + ".bias");
            for (int slot = 0; slot < positions.length; slot++) {
                double[] input = positions[slot] < 0 ? vector("nil") : second.get(positions[slot]);
                addProduct(input, matrix(name + ".slots"), slot * hidden.length, hidden);
            }
            double[] hidden2 = vector(name + ".hidden.bias");
            addProduct(tanh(hidden), matrix(name + ".hidden.weight"), 0, hidden2);
            addProduct(tanh(hidden2), matrix(name + ".output.weight"), 0, output);
            return output;
        }
    }

    private static double[] relu(double[] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = Math.max(0, x[i]);
        }
        return y;
    }

    private static double[] tanh(double[] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = Math.tanh(x[i]);
        }
        return y;
    }
}
