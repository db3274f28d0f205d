package org.crossbranch.spark.convert;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.ReadingOrder;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.FileRows;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.output.FileReplacement;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.transform.Enhancement;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.reduction.DependencyConversion;
import org.crossbranch.transform.reduction.Reduction;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.DependencyFormat;
import org.jspecify.annotations.Nullable;

/**
 * Writes the trees of a table as a treebank file in reading order: by corpus, document and place in it. The rows come to
 * the driver partition by partition.
 */
public final class ConvertRun {
    /** In the place of a table of head rules: whichever of the program's fits the first trees. */
    public static final String FITTING_HEADS = "auto";

    private static final int TREES_TO_FIT = 100;

    private final @Nullable SparkSession spark;
    private final Configuration configuration;
    private final RunListener listener;

    /** Writes rows of a table, or trees. */
    @FunctionalInterface
    private interface ItemWriter<T> {
        void write(T item) throws IOException;
    }

    /** A run in a session. */
    public ConvertRun(SparkSession spark, RunListener listener) {
        this(spark, HadoopSettings.of(spark), listener);
    }

    /** A run that reads files here, without a session. */
    public ConvertRun(Configuration configuration, RunListener listener) {
        this(null, configuration, listener);
    }

    private ConvertRun(@Nullable SparkSession spark, Configuration configuration, RunListener listener) {
        this.spark = spark;
        this.configuration = configuration;
        this.listener = listener;
    }

    /** Opens rows in reading order. */
    @FunctionalInterface
    private interface RowSource {
        Iterator<Row> open() throws IOException;
    }

    /**
     * Trees to be written.
     *
     * @param path where they come from
     * @param schema the table that the rows are of
     * @param count number of rows, or {@link Input#UNKNOWN}
     * @param input the same as Spark reads them; empty if they are read here
     */
    private record Trees(String path, TableSchema schema, long count, RowSource rows, Optional<Input> input) {}

    /**
     * The result of a run.
     *
     * @param trees number of trees written
     * @param lostGraphs number of words of the source whose DEPS was dropped
     * @param withoutSource number of parses of a treebank's sentences that were written without what only their source has
     * @param lostRows number of multiword tokens and empty nodes that the format cannot hold
     */
    public record Written(long trees, long lostGraphs, long withoutSource, long lostRows) {}

    /** Counts what a format or a table does not hold of dependency trees. */
    private static final class Losses {
        private long withoutSource;
        private long rows;
    }

    /**
     * Converts.
     *
     * @param owner asked before the output takes its place
     * @throws InputException if the input is missing, damaged or of another kind, or the format is not known
     * @throws OutputException if the output cannot be written
     * @throws org.crossbranch.treebank.TreebankWriter.UnwritableTreeException if the format cannot hold a tree
     */
    public Written run(Request request, Ownership owner) {
        TreebankFormat<?> format = format(request);
        SparkSession session = spark;
        if (session != null) {
            Input input = agreeing(session, request.given(), kind(request, format));
            RowSource rows = () -> ReadingOrder.of(input.rows(), "", input.files(), configuration);
            return run(
                    request,
                    owner,
                    format,
                    new Trees(request.given().path(), input.schema(), input.count(), rows, Optional.of(input)));
        }
        try (FileRows rows = FileRows.open(
                configuration, listener, request.given().path(), request.given().format(), false)) {
            return run(
                    request,
                    owner,
                    format,
                    new Trees(request.given().path(), FileRows.SCHEMA, Input.UNKNOWN, () -> rows, Optional.empty()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The kind of the trees that are read. */
    private static Class<? extends SyntaxTree> kind(Request request, TreebankFormat<?> format) {
        boolean isOfConstituents = format instanceof ConstituencyFormat;
        boolean isChanged = isOfConstituents
                ? !request.change().reduction().isEmpty()
                : !request.change().isNone();
        return isOfConstituents == isChanged ? DependencyTree.class : ConstituencyTree.class;
    }

    /** The trees that all inputs have. */
    private Input agreeing(SparkSession session, Given given, Class<? extends SyntaxTree> kind) {
        Input input = open(session, given.path(), given.format());
        for (String other : given.agreeing()) {
            input = new Input(
                    input.path(),
                    input.files(),
                    input.schema(),
                    AgreeingTrees.of(input, open(session, other, given.format()), kind),
                    Input.UNKNOWN,
                    input.malformed());
        }
        return input;
    }

    private Input open(SparkSession session, String path, String format) {
        boolean isTable = Table.isTable(session, new Path(path));
        return Input.open(session, listener, path, isTable ? "" : format, Input.Reading.LAZY, TreeTables.schemas());
    }

    private Written run(Request request, Ownership owner, TreebankFormat<?> format, Trees trees) {
        listener.began("convert", "trees", Math.max(0, trees.count()));
        try (FileReplacement file = new FileReplacement(configuration, new Path(request.output()), owner)) {
            Written written = new Written(0, 0, 0, 0);
            if (format instanceof ConstituencyFormat constituency) {
                checkNoSource(request);
                if (!request.change().heads().isEmpty()) {
                    throw new InputException("--heads makes dependency trees, and " + constituency.name()
                            + " holds constituents; write conllu, conllx or conll2009, or leave --heads out");
                }
                try (TreebankWriter<ConstituencyTree> writer = constituency.write(file.open())) {
                    long count = write(trees.rows().open(), row -> writer.write(constituents(request, trees, row)));
                    written = new Written(count, 0, 0, 0);
                }
            } else if (format instanceof DependencyFormat dependencies) {
                try (TreebankWriter<ConlluSentence> writer = dependencies.write(file.open())) {
                    written = write(
                            request,
                            trees,
                            dependencies,
                            sentence -> writer.write(
                                    sentence.withGraph(request.style().enhancement()::of)));
                }
            }
            file.commit();
            return written;
        } catch (IOException e) {
            throw new OutputException(
                    request.output() + ": cannot be written: " + e.getMessage()
                            + "; what was there before is unchanged",
                    e);
        }
    }

    private static TreebankFormat<?> format(Request request) {
        try {
            TreebankFormat<?> format = request.format().isEmpty()
                    ? TreebankFormats.of(java.nio.file.Path.of(
                            new Path(request.output()).toUri().getPath()))
                    : TreebankFormats.named(request.format());
            return format instanceof DiscbracketFormat
                    ? new DiscbracketFormat(request.style().brackets())
                    : format;
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Checks for a conversion from constituents. */
    private static void checkNoSource(Request request) {
        if (!request.source().isEmpty()) {
            throw new InputException(request.source()
                    + ": a source is for dependency parses, and the trees are constituents; leave --source" + " out");
        }
    }

    private Written write(Request request, Trees trees, DependencyFormat format, ItemWriter<ConlluSentence> writer)
            throws IOException {
        if (!request.change().isNone()) {
            checkNoSource(request);
            return writeConverted(request, trees, writer);
        }
        if (request.source().isEmpty()) {
            boolean areParses = trees.schema().equals(ParsesTable.SCHEMA);
            Losses losses = new Losses();
            DocumentNames names = new DocumentNames();
            long count = write(trees.rows().open(), row -> {
                ConlluSentence sentence = dependencies(trees, format.name(), row, names);
                losses.withoutSource += areParses && isOfTreebank(sentence) ? 1 : 0;
                losses.rows += lostRows(sentence, format);
                writer.write(sentence);
            });
            return new Written(count, 0, losses.withoutSource, losses.rows);
        }
        SparkSession session = Objects.requireNonNull(spark, "a source is joined by Spark");
        Input input = trees.input().orElseThrow();
        SourceRows sources = new SourceRows(
                input, Input.open(session, listener, request.source(), "", Input.Reading.WORDS, TreesTable.SCHEMA));
        Losses losses = new Losses();
        Iterator<Row> pairs = ReadingOrder.of(sources.pairs(), SourceRows.PARSES, input.files(), configuration);
        long count = write(pairs, row -> {
            ConlluSentence sentence = sources.merged(row);
            losses.rows += lostRows(sentence, format);
            writer.write(sentence);
        });
        return new Written(count, sources.lostGraphs(), 0, losses.rows);
    }

    /** The constituency tree of a row, restored if it was reduced. */
    private static ConstituencyTree constituents(Request request, Trees trees, Row row) {
        if (request.change().reduction().isEmpty()) {
            return TreeTables.tree(trees.schema(), row);
        }
        try {
            return reduction(request, HeadRules.of(HeadRules.Table.UNIVERSAL))
                    .restore(TreeTables.tree(trees.schema(), row, DependencyTree.class));
        } catch (IllegalArgumentException e) {
            throw new InputException(trees.path() + ": " + e.getMessage(), e);
        }
    }

    private static Reduction reduction(Request request, HeadRules heads) {
        String name = request.change().reduction();
        return Reduction.named(name, heads)
                .orElseThrow(() ->
                        new InputException(name + " is no reduction; give " + String.join(" or ", Reduction.NAMES)));
    }

    /** Writes the dependencies of constituency trees. */
    private Written writeConverted(Request request, Trees trees, ItemWriter<ConlluSentence> writer) throws IOException {
        Iterator<Row> rows = trees.rows().open();
        List<ConstituencyTree> first = new ArrayList<>();
        String table = request.change().heads();
        boolean isToFit = table.isEmpty() || table.equals(FITTING_HEADS);
        while (isToFit && first.size() < TREES_TO_FIT && rows.hasNext()) {
            first.add(TreeTables.tree(trees.schema(), rows.next()));
        }
        HeadRules heads = isToFit
                ? HeadRules.fitting(first)
                : HeadRules.named(table).orElseThrow(() -> new InputException(table + " is no table of head rules"));
        if (isToFit) {
            listener.noted("the heads are found by the table " + heads.name());
        }
        DocumentNames names = new DocumentNames();
        Function<ConstituencyTree, DependencyTree> conversion =
                request.change().reduction().isEmpty()
                        ? new DependencyConversion(heads)
                        : reduction(request, heads)::reduce;
        Stream<ConstituencyTree> others = StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(rows, Spliterator.ORDERED), false)
                .map(row -> TreeTables.tree(trees.schema(), row));
        long count = write(
                Stream.concat(first.stream(), others).iterator(),
                tree -> writer.write(ConlluSentence.of(names.apart(conversion.apply(tree)))));
        return new Written(count, 0, 0, 0);
    }

    /** Whether a sentence was cut into tokens before it was parsed; of text, it is known where they stand. */
    private static boolean isOfTreebank(ConlluSentence sentence) {
        return sentence.tree().sentence().tokens().stream().anyMatch(token -> token.start() == Token.NO_OFFSET);
    }

    private static long lostRows(ConlluSentence sentence, DependencyFormat format) {
        return format instanceof ConlluFormat
                ? 0
                : sentence.rows().stream().filter(row -> !row.isWord()).count();
    }

    private <T> long write(Iterator<T> items, ItemWriter<T> writer) throws IOException {
        long written = 0;
        while (items.hasNext()) {
            writer.write(items.next());
            listener.reached(++written);
        }
        listener.ended();
        return written;
    }

    private static ConlluSentence dependencies(Trees trees, String format, Row row, DocumentNames names) {
        if (trees.schema().equals(TreesTable.SCHEMA)) {
            return TreesTable.readDependencies(row).value();
        }
        return ConlluSentence.of(names.apart(ParsesTable.read(row)
                .value()
                .analysis()
                .dependency()
                .orElseThrow(() -> new InputException(trees.path() + ": these are constituency trees, which " + format
                        + " cannot hold; give --heads auto, or write them as discbracket or export"))));
    }

    /**
     * How trees of one kind become trees of the other.
     *
     * @param heads how heads of constituents are found: {@link ConvertRun#FITTING_HEADS}, the name of a table or the path of one; empty if
     *     they are not
     * @param reduction the name of a {@link Reduction}; empty for plain dependencies
     */
    public record KindChange(String heads, String reduction) {
        /** Trees keep their kind. */
        public static final KindChange NONE = new KindChange("", "");

        private boolean isNone() {
            return equals(NONE);
        }
    }

    /**
     * How trees are written.
     *
     * @param brackets how discbracket writes round brackets in forms
     * @param enhancement the enhanced dependencies of CoNLL-U
     */
    public record Style(Brackets brackets, Enhancement enhancement) {
        /** As the formats are by default. */
        public static final Style PLAIN = new Style(Brackets.PENN, Enhancement.NONE);
    }

    /**
     * The trees that are read.
     *
     * @param path a table of trees or parses, or treebank files
     * @param format name of the files' format, or empty to go by their extensions
     * @param agreeing further such inputs: trees are left out that one of these has otherwise, or not at all
     */
    public record Given(String path, String format, List<String> agreeing) {

        /** Copies the list. */
        public Given {
            agreeing = List.copyOf(agreeing);
        }
    }

    /**
     * The request of {@link ConvertRun}.
     *
     * @param given the trees
     * @param format name of the format to write, or empty to go by the output's extension
     * @param style how trees are written
     * @param source the table or file of dependency trees that was parsed, whose other columns, comments and rows are to be kept; empty
     *     for none
     * @param change how trees of the other kind are made
     * @param output path of the file; compressed if it ends in {@code .gz}, {@code .bz2} or {@code .zst}
     */
    public record Request(Given given, String format, Style style, String source, KindChange change, String output) {

        /** A conversion of a table. */
        public static Request of(String input, String format, String output) {
            return new Request(new Given(input, "", List.of()), format, Style.PLAIN, "", KindChange.NONE, output);
        }
    }
}
