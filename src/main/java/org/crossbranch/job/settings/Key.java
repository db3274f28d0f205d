package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.linear.FeatureTemplates;
import org.crossbranch.search.Search;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.transform.HeadRules;

/**
 * One key: where it stands, what its value must be, and how the value is read. Defaults and sentences are in {@code
 * conf/reference.conf}.
 *
 * <p>Values are taken from their text, so that {@code --set key=value} and a file mean the same, and a fraction where a
 * whole number belongs is an error, not truncated.
 *
 * @param <T> what the value is read as
 */
public final class Key<T> {
    private final String path;
    private final String demand;
    private final String remedy;
    private final Function<String, Optional<T>> parser;

    private Key(String path, String demand, Function<String, Optional<T>> parser) {
        this(path, demand, demand, parser);
    }

    private Key(String path, String demand, String remedy, Function<String, Optional<T>> parser) {
        this.path = path;
        this.demand = demand;
        this.remedy = remedy;
        this.parser = parser;
    }

    /** A whole number from {@code least} to {@code most}. */
    static Key<Integer> integer(String path, int least, int most) {
        return new Key<>(
                path,
                "a whole number from " + least + (most == Integer.MAX_VALUE ? " up" : " to " + most),
                text -> number(text)
                        .filter(value -> isWhole(value) && isBetween(value, least, most))
                        .map(BigDecimal::intValueExact));
    }

    /** Any whole number of 64 bits. */
    static Key<Long> seed(String path) {
        return new Key<>(
                path,
                "a whole number of 64 bits",
                text -> number(text)
                        .filter(value -> isWhole(value)
                                && value.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
                                && value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0)
                        .map(BigDecimal::longValueExact));
    }

    /** A number from {@code least} to {@code most}, both included. */
    static Key<Double> number(String path, double least, double most) {
        return new Key<>(
                path,
                "a number from " + plain(least) + " to " + plain(most),
                text -> number(text)
                        .filter(value -> isBetween(value, least, most))
                        .map(BigDecimal::doubleValue));
    }

    /** A number from 0 up to but not including 1: a share that may not be the whole. */
    static Key<Double> share(String path) {
        return new Key<>(
                path,
                "a number from 0 to below 1",
                text -> number(text).map(BigDecimal::doubleValue).filter(value -> value >= 0 && value < 1));
    }

    /** {@code true} or {@code false}. */
    static Key<Boolean> flag(String path) {
        return new Key<>(path, "true or false", text -> switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    /** Any text, the empty one included. */
    static Key<String> text(String path) {
        return new Key<>(path, "text, possibly empty", Optional::of);
    }

    /** The address of a web server, or the empty text. */
    static Key<String> url(String path) {
        return new Key<>(
                path,
                "a URL with http or https, or nothing",
                text -> isUrl(text) ? Optional.of(text) : Optional.empty());
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

    /** Any number of words, between commas or blanks. */
    static Key<Set<String>> words(String path) {
        return new Key<>(
                path,
                "words with commas between them, possibly none",
                text -> Optional.of(Stream.of(text.split("[,\\s]+"))
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.toUnmodifiableSet())));
    }

    /** Globs of files that are left out, between blanks. */
    static Key<IgnoredFiles> ignoredFiles(String path) {
        return new Key<>(
                path,
                "patterns of files with blanks between them, or none",
                text -> Optional.of(new IgnoredFiles(Stream.of(text.split("\\s+"))
                        .filter(glob -> !glob.isEmpty())
                        .toList())));
    }

    /** Names of word-level tasks that are learnt besides tags; the answer has tags before them. */
    static Key<List<String>> wordTasks(String path) {
        String names = WordTask.names().stream()
                .filter(name -> !name.equals(WordTask.TAG))
                .collect(Collectors.joining(", "));
        return new Key<>(path, "names of word-level tasks (" + names + ") with commas between them, or none", text -> {
            Set<String> tasks = new LinkedHashSet<>(Set.of(WordTask.TAG));
            for (String name : text.split("[,\\s]+", -1)) {
                if (!name.isEmpty()
                        && ((WordTask.find(name).isEmpty() && !WordTask.isGroup(name)) || !tasks.add(name))) {
                    return Optional.empty();
                }
            }
            return Optional.of(List.copyOf(tasks));
        });
    }

    /** The name of a search. */
    static Key<String> search(String path) {
        return new Key<>(
                path,
                "a kind of search",
                oneOf(Search.kinds()),
                text -> Search.kinds().contains(text) ? Optional.of(text) : Optional.empty());
    }

    /** One of the given words. */
    static Key<String> word(String path, List<String> words) {
        return new Key<>(
                path, oneOf(words), text -> words.stream().filter(text::equals).findFirst());
    }

    /**
     * The name of one of many things.
     *
     * @param what what it is the name of, for people; a refusal lists the names
     */
    static Key<String> name(String path, String what, List<String> names) {
        return new Key<>(
                path,
                "the name of " + what,
                oneOf(names),
                text -> names.stream().filter(text::equals).findFirst());
    }

    /** One of an enum's constants, written in lower case with hyphens. */
    static <E extends Enum<E>> Key<E> choice(String path, Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        return new Key<>(
                path,
                oneOf(constants.stream().map(Key::written).toList()),
                text -> constants.stream()
                        .filter(constant -> written(constant).equals(text))
                        .findFirst());
    }

    /** The name of a head table, or the path of a file of head rules, which is read. */
    static Key<HeadRules> headTable(String path) {
        String names = Arrays.stream(HeadRules.Table.values())
                .map(HeadRules.Table::written)
                .collect(Collectors.joining(", "));
        return new Key<>(path, "one of " + names + ", or the path of a file of head rules", Key::headTableOf);
    }

    private static Optional<HeadRules> headTableOf(String text) {
        Optional<HeadRules.Table> table = HeadRules.Table.named(text);
        return table.isEmpty() && !text.isEmpty() && Files.isRegularFile(Path.of(text))
                ? Optional.of(HeadRules.read(Path.of(text)))
                : table.map(HeadRules::of);
    }

    /** The name of a set of feature templates, or the path of a file of them, which is read. */
    static Key<String> featureTemplates(String path) {
        return new Key<>(
                path,
                "the name of a set of feature templates, such as coavoux-spans, or the path of a file of them",
                name -> name.isEmpty()
                        ? Optional.empty()
                        : FeatureTemplates.text(name).map(text -> name));
    }

    /** A character encoding that this JDK knows. */
    static Key<Charset> charset(String path) {
        return new Key<>(path, "a character encoding such as UTF-8 or ISO-8859-1", text -> {
            try {
                return Optional.of(Charset.forName(text));
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                return Optional.empty();
            }
        });
    }

    /** The key's full path, such as {@code training.epochs}. */
    public String path() {
        return path;
    }

    /** Type and bound in words. */
    public String demand() {
        return demand;
    }

    /**
     * The key's value.
     *
     * @throws SettingsException if it is of another type or out of bounds
     */
    T read(Config config) {
        if (config.getIsNull(path)) {
            throw refusal("null", valueOrNull(config).origin());
        }
        ConfigValue value = config.getValue(path);
        Optional<String> text = switch (value.valueType()) {
            case NUMBER, BOOLEAN, STRING -> Optional.of(value.unwrapped().toString());
            case OBJECT, LIST, NULL -> Optional.empty();
        };
        return text.flatMap(given -> parsed(given, value.origin()))
                .orElseThrow(() -> refusal(
                        text.map(given -> '"' + given + '"')
                                .orElseGet(() -> value.render(ConfigRenderOptions.concise())),
                        value.origin()));
    }

    private Optional<T> parsed(String text, ConfigOrigin origin) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            // What the value leads to cannot be used.
            throw new SettingsException(SettingsReader.Origins.describe(origin), path + ": " + e.getMessage(), e);
        }
    }

    private SettingsException refusal(String given, ConfigOrigin origin) {
        return new SettingsException(SettingsReader.Origins.describe(origin), path + " is " + given, "give " + remedy);
    }

    /** The value even if it is null, which {@link Config#getValue} refuses to return. */
    private ConfigValue valueOrNull(Config config) {
        ConfigValue value = config.root();
        for (String name : ConfigUtil.splitPath(path)) {
            value = Objects.requireNonNull(((ConfigObject) value).get(name), "conf/reference.conf has every key");
        }
        return value;
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isWhole(BigDecimal value) {
        // The scale first: 1e999999999 is whole, but nothing to write out.
        return value.precision() - value.scale() <= 19
                && value.stripTrailingZeros().scale() <= 0;
    }

    private static boolean isBetween(BigDecimal value, double least, double most) {
        return value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    private static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String oneOf(List<String> words) {
        return words.size() == 1 ? words.get(0) : "one of " + String.join(", ", words);
    }
}
