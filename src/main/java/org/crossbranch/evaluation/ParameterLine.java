package org.crossbranch.evaluation;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;

/**
 * A line of a parameter file. Such a file is in UTF-8 and has a keyword and its values per line, separated by blanks. Lines that are
 * blank or begin with {@code #} are skipped. A {@code #} further on is a value, for it is a label and a word in some treebanks.
 *
 * @param file name of the file, for messages
 * @param number number of the line, from 1
 * @param keyword the first word
 * @param values the other words
 */
record ParameterLine(String file, int number, String keyword, List<String> values) {
    ParameterLine {
        values = List.copyOf(values);
    }

    /**
     * The lines of a file that say something.
     *
     * @throws MalformedParametersException if the file is not in UTF-8
     */
    static List<ParameterLine> of(String file, byte[] bytes) {
        List<ParameterLine> lines = new ArrayList<>();
        int number = 0;
        for (String text : decode(file, bytes).lines().toList()) {
            number++;
            String stripped = (number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
            if (!stripped.isEmpty() && !stripped.startsWith("#")) {
                List<String> words = List.of(stripped.split("\\s+"));
                lines.add(new ParameterLine(file, number, words.get(0), words.subList(1, words.size())));
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

    /** The exception for this line. */
    MalformedParametersException malformed(String reason) {
        return new MalformedParametersException(file, number, reason);
    }
}
