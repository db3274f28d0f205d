package org.crossbranch.evaluation;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One {@code .prm} file while it is read: UTF-8, a keyword and its values per line, separated by blanks; lines that are
 * blank or begin with {@code #} are skipped. A {@code #} further on is a value, for it is a label and a word in some
 * treebanks.
 */
final class ParameterFile {
    private static final Set<String> KEYWORDS = new TreeSet<>(Set.of(
            "CUTOFF_LEN",
            "DEBUG",
            "DELETE_LABEL",
            "DELETE_LABEL_FOR_LENGTH",
            "DELETE_ROOT_PRETERMS",
            "DELETE_WORD",
            "DISC_ONLY",
            "EQ_LABEL",
            "EQ_WORD",
            "LA",
            "LABELED",
            "MAX_ERROR",
            "QUOTE_LABEL",
            "TED"));

    private final String name;
    private int line;
    private final Set<String> once = new HashSet<>();
    private final Set<String> deletedLabels = new HashSet<>();
    private final Set<String> deletedWords = new HashSet<>();
    private final Set<String> tagsDeletedForLength = new HashSet<>();
    private Equivalence equalLabels = Equivalence.IDENTITY;
    private Equivalence equalWords = Equivalence.IDENTITY;
    private int cutoffLength = EvaluationParameters.NO_CUTOFF;
    private boolean isLabelled = true;
    private boolean isDiscontinuousOnly;
    private boolean areRootPreterminalsDeleted;

    private ParameterFile(String name) {
        this.name = name;
    }

    /**
     * The parameters that a file sets.
     *
     * @param name name of the file, for messages
     * @param bytes what is in it
     */
    static EvaluationParameters parse(String name, byte[] bytes) {
        ParameterFile file = new ParameterFile(name);
        file.decode(bytes).lines().forEachOrdered(file::parseLine);
        return new EvaluationParameters(
                file.deletedLabels,
                file.deletedWords,
                file.tagsDeletedForLength,
                file.equalLabels,
                file.equalWords,
                file.cutoffLength,
                file.isLabelled,
                file.isDiscontinuousOnly,
                file.areRootPreterminalsDeleted,
                false,
                false);
    }

    private String decode(byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException e) {
            // The decoder stands in front of the bytes that it did not understand.
            line = 1;
            for (byte b : Arrays.copyOf(bytes, rest.position())) {
                line += b == '\n' ? 1 : 0;
            }
            EvaluationParameters.MalformedParametersException malformed =
                    malformed("this is not UTF-8; convert the file to UTF-8");
            malformed.initCause(e);
            throw malformed;
        }
    }

    private void parseLine(String text) {
        line++;
        String stripped = (line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
        if (stripped.isEmpty() || stripped.startsWith("#")) {
            return;
        }
        List<String> words = List.of(stripped.split("\\s+"));
        String keyword = words.get(0);
        List<String> values = words.subList(1, words.size());
        switch (keyword) {
            case "DELETE_LABEL" -> deletedLabels.add(one(keyword, values));
            case "DELETE_WORD" -> deletedWords.add(one(keyword, values));
            case "DELETE_LABEL_FOR_LENGTH" -> tagsDeletedForLength.add(one(keyword, values));
            case "EQ_LABEL" -> equalLabels = equalLabels.with(several(keyword, values));
            case "EQ_WORD" -> equalWords = equalWords.with(several(keyword, values));
            case "CUTOFF_LEN" -> cutoffLength = cutoff(number(keyword, values));
            case "LABELED" -> isLabelled = number(keyword, values) != 0;
            case "DISC_ONLY" -> isDiscontinuousOnly = number(keyword, values) != 0;
            case "DELETE_ROOT_PRETERMS" -> areRootPreterminalsDeleted = number(keyword, values) != 0;
            // How much is printed and computed, and how many bad sentences are passed over: here the caller decides,
            // and none is.
            case "DEBUG", "LA", "MAX_ERROR", "TED" -> number(keyword, values);
            // For evaluators that delete by each tree's own tags; here the gold tags decide for both trees.
            case "QUOTE_LABEL" -> one(keyword, values);
            default -> throw malformed("unknown keyword \"" + keyword + "\"; known are " + String.join(", ", KEYWORDS));
        }
    }

    private String one(String keyword, List<String> values) {
        if (values.size() != 1) {
            throw malformed(keyword + " takes one value and has " + values.size() + "; write a line for each");
        }
        return values.get(0);
    }

    private List<String> several(String keyword, List<String> values) {
        if (values.size() < 2) {
            throw malformed(keyword + " takes two values or more and has " + values.size());
        }
        return values;
    }

    private int number(String keyword, List<String> values) {
        String value = one(keyword, values);
        if (!once.add(keyword)) {
            throw malformed(keyword + " is set a second time; keep one of the lines");
        }
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            EvaluationParameters.MalformedParametersException malformed =
                    malformed(keyword + " takes a whole number, not \"" + value + "\"");
            malformed.initCause(e);
            throw malformed;
        }
    }

    /** EVALB writes -1 for no cut-off. */
    private int cutoff(int length) {
        if (length == 0 || length < -1) {
            throw malformed("CUTOFF_LEN takes a length of at least 1, or -1 for no cut-off, not " + length);
        }
        return length == -1 ? EvaluationParameters.NO_CUTOFF : length;
    }

    private EvaluationParameters.MalformedParametersException malformed(String reason) {
        return new EvaluationParameters.MalformedParametersException(name, line, reason);
    }
}
