package org.crossbranch.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;

/** One {@code .prm} file while it is read, line by line. */
final class ParameterFile {
    private static final String KEYWORDS =
            "CUTOFF_LEN, DEBUG, DELETE_LABEL, DELETE_LABEL_FOR_LENGTH, DELETE_ROOT_PRETERMS, DELETE_WORD, DISC_ONLY, "
                    + "EQ_LABEL, EQ_WORD, LA, LABELED, MAX_ERROR, QUOTE_LABEL, TED";

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

    private ParameterFile() {}

    /**
     * The parameters that a file sets.
     *
     * @param name name of the file, for messages
     * @param bytes what is in it
     */
    static EvaluationParameters parse(String name, byte[] bytes) {
        ParameterFile file = new ParameterFile();
        lines(name, bytes).forEach(file::add);
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
                FunctionTreatment.LEAVE,
                false,
                PhenomenonNames.bundled());
    }

    /** The bytes of a file beside this class. */
    static byte[] resource(String name) {
        try (InputStream resource = ParameterFile.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("resource " + name + " is not in the jar");
            }
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name, e);
        }
    }

    /**
     * The lines of a file that say something.
     *
     * @throws MalformedParametersException if the file is not in UTF-8
     */
    static List<Line> lines(String file, byte[] bytes) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String text : decode(file, bytes).lines().toList()) {
            number++;
            String stripped = (number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
            if (!stripped.isEmpty() && !stripped.startsWith("#")) {
                List<String> words = List.of(stripped.split("\\s+"));
                lines.add(new Line(file, number, words.get(0), words.subList(1, words.size())));
            }
        }
        return lines;
    }

    private static String decode(String file, byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException e) {
            // The decoder stands in front of the bytes that it did not understand.
            int number = 1;
            for (byte b : Arrays.copyOf(bytes, rest.position())) {
                number += b == '\n' ? 1 : 0;
            }
            MalformedParametersException malformed =
                    new MalformedParametersException(file, number, "this is not UTF-8; convert the file to UTF-8");
            malformed.initCause(e);
            throw malformed;
        }
    }

    private void add(Line line) {
        switch (line.keyword()) {
            case "DELETE_LABEL" -> deletedLabels.add(one(line));
            case "DELETE_WORD" -> deletedWords.add(one(line));
            case "DELETE_LABEL_FOR_LENGTH" -> tagsDeletedForLength.add(one(line));
            case "EQ_LABEL" -> equalLabels = equalLabels.with(several(line));
            case "EQ_WORD" -> equalWords = equalWords.with(several(line));
            case "CUTOFF_LEN" -> cutoffLength = cutoff(line);
            case "LABELED" -> isLabelled = number(line) != 0;
            case "DISC_ONLY" -> isDiscontinuousOnly = number(line) != 0;
            case "DELETE_ROOT_PRETERMS" -> areRootPreterminalsDeleted = number(line) != 0;
            // How much is printed and computed, and how many bad sentences are passed over: here the caller decides,
            // and none is.
            case "DEBUG", "LA", "MAX_ERROR", "TED" -> number(line);
            // For evaluators that delete by each tree's own tags; here the gold tags decide for both trees.
            case "QUOTE_LABEL" -> one(line);
            default -> throw line.malformed("unknown keyword \"" + line.keyword() + "\"; known are " + KEYWORDS);
        }
    }

    private static String one(Line line) {
        if (line.values().size() != 1) {
            throw line.malformed(
                    line.keyword() + " takes one value and has " + line.values().size() + "; write a line for each");
        }
        return line.values().get(0);
    }

    private static List<String> several(Line line) {
        if (line.values().size() < 2) {
            throw line.malformed(line.keyword() + " takes two values or more and has "
                    + line.values().size());
        }
        return line.values();
    }

    private int number(Line line) {
        String value = one(line);
        if (!once.add(line.keyword())) {
            throw line.malformed(line.keyword() + " is set a second time; keep one of the lines");
        }
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            EvaluationParameters.MalformedParametersException malformed =
                    line.malformed(line.keyword() + " takes a whole number, not \"" + value + "\"");
            malformed.initCause(e);
            throw malformed;
        }
    }

    /** EVALB writes -1 for no cut-off. */
    private int cutoff(Line line) {
        int length = number(line);
        if (length == 0 || length < -1) {
            throw line.malformed("CUTOFF_LEN takes a length of at least 1, or -1 for no cut-off, not " + length);
        }
        return length == -1 ? EvaluationParameters.NO_CUTOFF : length;
    }

    /**
     * A line. A parameter file is in UTF-8 and has a keyword and its values per line, separated by blanks. Lines that are
     * blank or begin with {@code #} are skipped. A {@code #} further on is a value, for it is a label and a word in some treebanks.
     *
     * @param file name of the file, for messages
     * @param number number of the line, from 1
     * @param keyword the first word
     * @param values the other words
     */
    record Line(String file, int number, String keyword, List<String> values) {
        Line {
            values = List.copyOf(values);
        }

        /** The exception for this line. */
        MalformedParametersException malformed(String reason) {
            return new MalformedParametersException(file, number, reason);
        }
    }
}
