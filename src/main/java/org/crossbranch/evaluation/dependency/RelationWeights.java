package org.crossbranch.evaluation.dependency;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;

/**
 * Weights of universal relations for WeightedLAS, as the evaluator of the CoNLL 2017 shared task reads them: a line holds a
 * relation and its weight; a relation without a line weighs 1; lines that begin with {@code #} are comments.
 *
 * @param weights weight by relation
 */
public record RelationWeights(Map<String, Double> weights) {
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

    /** Copies the map. */
    public RelationWeights {
        weights = Map.copyOf(weights);
    }

    /**
     * Parses a file.
     *
     * @param name name of the file, for messages
     * @param text the file's text
     * @throws MalformedParametersException if a line is no relation with a weight
     */
    public static RelationWeights parse(String name, String text) {
        Map<String, Double> weights = new HashMap<>();
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String content = line.trim();
            if (!content.isEmpty() && !content.startsWith("#")) {
                String[] columns = BLANKS.split(content, -1);
                if (columns.length != 2 || !NUMBER.matcher(columns[1]).matches()) {
                    throw new MalformedParametersException(
                            name,
                            number,
                            "\"" + content + "\" is no relation with a weight; write such as \"case 0.1\"");
                }
                if (weights.put(columns[0], Double.valueOf(columns[1])) != null) {
                    throw new MalformedParametersException(
                            name, number, "the relation " + columns[0] + " has two weights; keep one");
                }
            }
        }
        return new RelationWeights(weights);
    }

    /** The weight of a universal relation. */
    public double weight(String relation) {
        return weights.getOrDefault(relation, 1.0);
    }
}
