package org.crossbranch.job.settings;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.linear.FeatureTemplates;
import org.crossbranch.search.Search;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.UniqueRelations;

/**
 * The values that a key may have. They are taken from their text, so that {@code --set key=value} and a file mean the same, and
 * a fraction where a whole number belongs is an error, not truncated.
 *
 * @param demand type and bound, in words
 * @param remedy what a refusal asks for
 * @param parser reads a text; empty if it is none of the values
 */
record Value(String demand, String remedy, Function<String, Optional<?>> parser) {
    /** The name of whichever development score is the main one of the trees at hand. */
    static final String MAIN = "main";

    private static final Map<Class<?>, Supplier<Value>> BY_TYPE = Map.ofEntries(
            Map.entry(String.class, () -> of("text, possibly empty", Optional::of)),
            Map.entry(List.class, () -> of("text, possibly empty", text -> Optional.of(parts(text, ",")))),
            Map.entry(
                    Set.class,
                    () -> of(
                            "words with commas between them, possibly none",
                            text -> Optional.of(Set.copyOf(parts(text, "[,\\s]+"))))),
            Map.entry(
                    IgnoredFiles.class,
                    () -> of(
                            "patterns of files with blanks between them, or none",
                            text -> Optional.of(new IgnoredFiles(parts(text, "\\s+"))))),
            Map.entry(UniqueRelations.class, () -> of("relations with commas between them, or none", Value::relations)),
            Map.entry(
                    URI.class,
                    () -> of(
                            "a URL with http or https, or nothing",
                            text -> Optional.of(text).filter(Value::isUrl))),
            Map.entry(Charset.class, () -> of("a character encoding such as UTF-8 or ISO-8859-1", Value::charset)),
            Map.entry(HeadRules.class, Value::headTable),
            Map.entry(
                    FeatureTemplates.class,
                    () -> of(
                            "the name of a set of feature templates, such as coavoux-spans, or the path of a file of them",
                            name -> Optional.of(name)
                                    .filter(Predicate.not(String::isEmpty))
                                    .filter(given ->
                                            FeatureTemplates.text(given).isPresent()))),
            Map.entry(WordTask.class, Value::wordTasks),
            Map.entry(Search.class, () -> name("a kind of search", Search.kinds())),
            Map.entry(TransitionSystems.class, () -> name("the name of a transition system", systems())),
            Map.entry(ParserSettings.class, Value::trainedSystem),
            Map.entry(ScorerArchitecture.class, () -> word(scorers(ScorerArchitecture::family))),
            Map.entry(FeatureExtractor.class, () -> word(scorers(ScorerArchitecture::features))),
            Map.entry(DevelopmentMetric.class, () -> word(selections())));

    /** The values of a setting. */
    static Value of(Setting setting, Class<?> component) {
        Class<?> type = setting.of() == void.class ? component : setting.of();
        List<String> words = List.of(setting.words());
        if (type == boolean.class) {
            return flag(words);
        } else if (!words.isEmpty()) {
            return word(words);
        } else if (type == int.class) {
            return wholeNumber(setting);
        } else if (type == long.class) {
            return of(
                    "a whole number of 64 bits",
                    text -> number(text)
                            .filter(value -> isWhole(value, Long.MIN_VALUE, Long.MAX_VALUE))
                            .map(BigDecimal::longValueExact));
        } else if (type == double.class) {
            return number(setting, Function.identity());
        } else if (type == Duration.class) {
            return number(setting, seconds -> Duration.ofMillis(Math.round(1e3 * seconds)));
        }
        Supplier<Value> other = BY_TYPE.get(type);
        return other == null ? choice(type) : other.get();
    }

    private static Value of(String demand, Function<String, Optional<?>> parser) {
        return new Value(demand, demand, parser);
    }

    private static Value wholeNumber(Setting setting) {
        int most = setting.most() < Integer.MAX_VALUE ? (int) setting.most() : Integer.MAX_VALUE;
        return of(
                "a whole number from " + plain(setting.least()) + (most == Integer.MAX_VALUE ? " up" : " to " + most),
                text -> number(text)
                        .filter(value -> isWhole(value, (long) setting.least(), most))
                        .map(BigDecimal::intValueExact));
    }

    private static Value number(Setting setting, Function<Double, ?> meaning) {
        boolean isOpen = setting.below() < Double.POSITIVE_INFINITY;
        String end = isOpen ? " to below " + plain(setting.below()) : " to " + plain(setting.most());
        return of(
                "a number from " + plain(setting.least()) + end,
                text -> number(text)
                        .filter(value -> value.compareTo(BigDecimal.valueOf(setting.least())) >= 0
                                && (isOpen || value.compareTo(BigDecimal.valueOf(setting.most())) <= 0))
                        .map(BigDecimal::doubleValue)
                        .filter(value -> value < setting.below())
                        .map(meaning));
    }

    private static Value flag(List<String> words) {
        List<String> both = words.isEmpty() ? List.of("false", "true") : words;
        return of(
                words.isEmpty() ? "true or false" : oneOf(words),
                text -> both.contains(text) ? Optional.of(text.equals(both.get(1))) : Optional.empty());
    }

    private static Value word(List<String> words) {
        return of(oneOf(words), text -> Optional.of(text).filter(words::contains));
    }

    /** The name of one of many things, which a refusal lists. */
    private static Value name(String what, List<String> names) {
        return new Value(what, oneOf(names), text -> Optional.of(text).filter(names::contains));
    }

    private static Value trainedSystem() {
        List<String> grammars = Arrays.stream(GrammarOptions.Formalism.values())
                .map(GrammarOptions.Formalism::written)
                .toList();
        return name(
                "the name of a transition system or a kind of grammar",
                Stream.concat(systems().stream(), grammars.stream()).toList());
    }

    /** One of an enum's constants, written in lower case with hyphens. */
    private static Value choice(Class<?> type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return of(oneOf(List.copyOf(constants.keySet())), text -> Optional.ofNullable(constants.get(text)));
    }

    private static Value headTable() {
        String names = Arrays.stream(HeadRules.Table.values())
                .map(HeadRules.Table::written)
                .collect(Collectors.joining(", "));
        return of("one of " + names + ", or the path of a file of head rules", HeadRules::named);
    }

    /** Names of word-level tasks that are learnt besides tags; the value has tags before them. */
    private static Value wordTasks() {
        String names = WordTask.names().stream()
                .filter(name -> !name.equals(WordTask.TAG))
                .collect(Collectors.joining(", "));
        return of("names of word-level tasks (" + names + ") with commas between them, or none", text -> {
            Set<String> tasks = new LinkedHashSet<>(Set.of(WordTask.TAG));
            for (String name : parts(text, "[,\\s]+")) {
                if ((WordTask.find(name).isEmpty() && !WordTask.isGroup(name)) || !tasks.add(name)) {
                    return Optional.empty();
                }
            }
            return Optional.of(List.copyOf(tasks));
        });
    }

    private static List<String> systems() {
        return TransitionSystems.all().stream()
                .map(TransitionSystemFactory::name)
                .toList();
    }

    private static List<String> scorers(Function<ScorerArchitecture<?>, String> name) {
        return ParserArchitecture.scorers().stream()
                .map(name)
                .filter(Predicate.not(String::isEmpty))
                .distinct()
                .toList();
    }

    private static List<String> selections() {
        return Stream.concat(
                        Stream.of(MAIN),
                        Arrays.stream(DevelopmentMetric.values()).map(DevelopmentMetric::setting))
                .toList();
    }

    private static Optional<Charset> charset(String name) {
        try {
            return Optional.of(Charset.forName(name));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return Optional.empty();
        }
    }

    private static boolean isUrl(String text) {
        try {
            URI uri = new URI(text);
            return text.isEmpty()
                    || (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static Optional<UniqueRelations> relations(String text) {
        List<String> names = parts(text, ",");
        return Optional.of(names)
                .filter(all -> all.stream().allMatch(UniqueRelations::isName))
                .map(UniqueRelations::new);
    }

    private static List<String> parts(String text, String separator) {
        return Stream.of(text.split(separator))
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty))
                .toList();
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isWhole(BigDecimal value, long least, long most) {
        // The scale first: 1e999999999 is whole, but nothing to write out.
        return value.precision() - value.scale() <= 19
                && value.stripTrailingZeros().scale() <= 0
                && value.compareTo(BigDecimal.valueOf(least)) >= 0
                && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static String oneOf(List<String> words) {
        return words.size() == 1 ? words.get(0) : "one of " + String.join(", ", words);
    }
}
