package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;

/**
 * The labels and tags of a treebank by which the causes of crossing branches are found ({@link Phenomenon}). A file of them has a line
 * for each kind: the kind, then its names.
 *
 * @param names the names of each kind; a kind without an entry has none
 */
public record PhenomenonNames(Map<Kind, Set<String>> names) implements Serializable {
    private static final String BUNDLED = "phenomena.names";

    /** A kind of name. */
    public enum Kind {
        /** Tags of question words and relative pronouns, and labels of phrases of them. */
        QUESTION_WORDS,
        /** Labels of clauses. */
        CLAUSES,
        /** Labels of clauses that are finite, whatever the tags in them. */
        FINITE_CLAUSES,
        /** Labels of verb phrases. */
        VERB_PHRASES,
        /** Tags of finite verbs. */
        FINITE_VERBS,
        /** Tags of verbs that are not finite, or do not say so. */
        OTHER_VERBS,
        /** Labels of noun phrases, and tags of nouns and pronouns. */
        NOMINALS,
        /** Labels of constituents whose head, if no verb is in them, is a preposition. */
        PREPOSITION_PHRASES,
        /** Tags of prepositions. */
        PREPOSITIONS,
        /** Tags of coordinating conjunctions. */
        COORDINATORS,
        /** Forms of pronouns that stand for a clause, in lower case. */
        EXPLETIVES;

        /** The keyword in files, such as {@code question-words}. */
        public String keyword() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Copies the sets. */
    public PhenomenonNames {
        Map<Kind, Set<String>> copies = new EnumMap<>(Kind.class);
        names.forEach((kind, members) -> copies.put(kind, Set.copyOf(members)));
        names = Collections.unmodifiableMap(copies);
    }

    /** The names in Penn, Negra and TIGER, Alpino and Lassy, and the sample treebank. */
    public static PhenomenonNames bundled() {
        return parse(BUNDLED, ParameterFile.resource(BUNDLED));
    }

    /**
     * The names in a file that was read already.
     *
     * @param file name of the file, for messages
     * @param bytes what is in it
     * @throws MalformedParametersException if a line begins with no kind, has no names, or there is no line
     */
    public static PhenomenonNames parse(String file, byte[] bytes) {
        Map<Kind, Set<String>> names = new EnumMap<>(Kind.class);
        List<ParameterFile.Line> lines = ParameterFile.lines(file, bytes);
        if (lines.isEmpty()) {
            throw new MalformedParametersException(file, 1, "no names; write a line for each of " + keywords());
        }
        for (ParameterFile.Line line : lines) {
            Kind kind = Arrays.stream(Kind.values())
                    .filter(known -> known.keyword().equals(line.keyword()))
                    .findFirst()
                    .orElseThrow(
                            () -> line.malformed("unknown kind \"" + line.keyword() + "\"; known are " + keywords()));
            if (line.values().isEmpty()) {
                throw line.malformed(kind.keyword() + " has no names; write some, or leave the line out");
            }
            Set<String> members = names.computeIfAbsent(kind, key -> new HashSet<>());
            line.values().forEach(name -> members.add(kind == Kind.EXPLETIVES ? name.toLowerCase(Locale.ROOT) : name));
        }
        return new PhenomenonNames(names);
    }

    private static String keywords() {
        return Arrays.stream(Kind.values()).map(Kind::keyword).collect(Collectors.joining(", "));
    }

    /** Whether a name is of a kind. */
    boolean has(Kind kind, String name) {
        return names.getOrDefault(kind, Set.of()).contains(name);
    }
}
