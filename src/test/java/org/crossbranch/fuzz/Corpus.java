package org.crossbranch.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.TreebankWriter.UnwritableTreeException;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;

/** First inputs of the targets, made of the sample data and of the program's own files. */
final class Corpus {
    /** Trees of the sample that seeds are made of: the shortest that differ, since small inputs are changed to more effect. */
    private static final int TREES = 12;

    private static final int LONGEST = 12;

    private static final long ROW_SEED = 59;
    private static final int ROWS = 100;
    private static final int ROW_BYTES = 200;

    private static final String CONLLU = """
            # sent_id = 1
            # text = ab c
            1-2\tab\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
            1\ta\ta\tA\tA\tX=Y|Z=1\t2\tm\t_\t_
            2\tb\tb\tB\tB\t_\t0\troot\t0:root\tOther=1
            2.1\tc\t_\t_\t_\t_\t_\t_\t_\t_
            3\t.\t.\tP\t_\t_\t2\tpunct\t_\t_

            1\tx\t_\t_\t_\t_\t0\tr\t_\t_

            """;

    private final Path folder;
    private int files;

    private Corpus(Path folder) {
        this.folder = folder;
    }

    /** Writes the seeds of a target, which the first argument names, to the folder that the second names. */
    public static void main(String[] arguments) throws IOException {
        Corpus corpus = new Corpus(Files.createDirectories(Path.of(arguments[1])));
        switch (arguments[0]) {
            case "text" -> corpus.text();
            case "settings" -> corpus.settings();
            case "model" -> corpus.model();
            case "rows" -> corpus.rows();
            case "segmenter" -> corpus.segmenter();
            case "documents" -> corpus.documents();
            case "records" -> corpus.records();
            case "requests" -> corpus.requests();
            case "queries" -> corpus.queries();
            case "division" -> corpus.division();
            default -> corpus.formats(List.of(arguments[0].split(",", -1)));
        }
    }

    private void formats(List<String> names) throws IOException {
        List<ConstituencyTree> sample = new ArrayList<>();
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(Path.of("data-samples", "dev.discbracket"))) {
            reader.trees()
                    .filter(tree -> tree.sentence().length() <= LONGEST)
                    .limit(TREES)
                    .forEach(sample::add);
        }
        Path conllu = folder.resolve("sentences.conllu");
        Files.writeString(conllu, CONLLU);
        List<ConlluSentence> sentences = new ArrayList<>();
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(conllu)) {
            reader.trees().forEach(sentences::add);
        }
        Files.delete(conllu);
        for (int i = 0; i < names.size(); i++) {
            TreebankFormat<?> format = TreebankFormats.named(names.get(i));
            for (Object tree : format instanceof ConstituencyFormat ? sample : sentences) {
                add(i, format, tree);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private <T> void add(int first, TreebankFormat<T> format, Object tree) throws IOException {
        StringWriter text = new StringWriter();
        try (TreebankWriter<T> writer = format.write(text)) {
            writer.write((T) tree);
        } catch (UnwritableTreeException e) {
            return;
        }
        add(first, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void text() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("data-samples", "raw.txt"));
        for (int i = 0; i < TREES; i++) {
            add(i, lines.get(i).getBytes(StandardCharsets.UTF_8));
        }
        byte[] some = String.join("\n", lines.subList(0, 3)).getBytes(StandardCharsets.UTF_8);
        add(0, some);
        for (String name : List.of("a.gz", "a.bz2", "a.zst")) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            for (int member = 0; member < 2; member++) {
                try (OutputStream out = Compression.packed(packed, name)) {
                    out.write(some);
                }
            }
            add(0, packed.toByteArray());
        }
        add(2, String.join("\r\n", lines.subList(3, 5)).getBytes(StandardCharsets.UTF_16));
    }

    private void settings() throws IOException {
        Path resources = Path.of("src", "main", "resources", "org", "crossbranch");
        for (String table : List.of("tiger", "penn", "alpino", "universal")) {
            add(0, Files.readAllBytes(resources.resolve("transform/heads-" + table + ".txt")));
        }
        add(1, Files.readAllBytes(resources.resolve("evaluation/conventions.prm")));
        add(2, "# weights\ncase 0.1\nclf 0\npunct 0.0\n".getBytes(StandardCharsets.UTF_8));
        try (Stream<Path> sets = Files.list(Path.of("conf", "features"))) {
            for (Path set : sets.sorted().toList()) {
                add(3, Files.readAllBytes(set));
            }
        }
        add(4, Files.readAllBytes(Path.of("conf", "experiments", "quickstart.conf")));
        add(4, "annotate { max-seconds = 8, max-tokens = ${x} }\nx = 3".getBytes(StandardCharsets.UTF_8));
    }

    private void model() throws IOException {
        byte[] model = ModelTarget.smallModel();
        add(3, model);
        int length = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        add(2, Arrays.copyOfRange(model, 48, 48 + length));
    }

    /** Choices at random: of zeros, all are the same. */
    private void rows() throws IOException {
        Random random = new Random(ROW_SEED);
        for (int i = 0; i < ROWS; i++) {
            byte[] choices = new byte[ROW_BYTES];
            random.nextBytes(choices);
            add(i, choices);
        }
    }

    private void segmenter() throws IOException {
        List<byte[]> seeds = SegmenterTarget.seeds();
        for (int i = 0; i < seeds.size(); i++) {
            add(i, seeds.get(i));
        }
    }

    private void documents() throws IOException {
        List<String> lines =
                Files.readAllLines(Path.of("data-samples", "raw.txt")).subList(0, 3);
        String text = lines.get(0) + "\r\n" + lines.get(1) + "\n\n" + lines.get(2);
        add(0, text);
        add(
                1,
                "{\"id\": \"a/b\", \"text\": \"" + lines.get(0) + "\\n\\u00e9\", \"more\": [1, {\"x\": null}]}\n\n"
                        + "{\"id\": 7, \"text\": \"" + lines.get(1) + "\"}\n");
        String content = "\r\nContent-Length: ";
        add(
                2,
                "WARC/1.0\r\nWARC-Type: warcinfo" + content + "3\r\n\r\nabc\r\n\r\n"
                        + "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Record-ID: <urn:a>\r\nContent-Type: text/plain"
                        + content
                        + text.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + text + "\r\n\r\n");
    }

    private void records() throws IOException {
        List<String> seeds = RecordTarget.seeds();
        for (int i = 0; i < seeds.size(); i++) {
            add(i, seeds.get(i));
        }
    }

    private void requests() throws IOException {
        for (String formats :
                List.of("", ", \"formats\": [\"discbracket\", \"export\"]", ", \"formats\": [\"conllu\"]")) {
            for (int model = 0; model < 2; model++) {
                add(model, "{\"text\": \"A cat. It sat\\u0021\", \"alternatives\": 2" + formats + "}");
                add(
                        model,
                        "{\"sentences\": [\"A cat.\", {\"id\": \"x\", \"tokens\": [\"It\", \"sat\"]}]" + formats + "}");
            }
        }
        add(2, "{\"sentences\": [{\"tokens\": [\"It\", \"sat\"], \"tags\": [\"PRP\", \"VB\"]}]}");
    }

    private void queries() throws IOException {
        for (String query : List.of(
                "[cat=\"SQ\"] >SB #x",
                "#n:[NT & cat!=\"S\"] & continuous(#n) & arity(#n, 1)",
                "[word=/[Ww]h.*/ & (pos!=\"MD\" | lemma=\"x\")] .* #y:[T]",
                "#a !>* #b & tokenarity(#b, 2) & root(#a)",
                "[func=\"OA\"] $ [morph=\"\" & xpos=\"\"]",
                "#a . #b & discontinuous(#a)")) {
            Files.writeString(folder.resolve("seed-" + files++), query);
        }
    }

    private void division() throws IOException {
        for (byte[] seed : DivisionTarget.seeds()) {
            Files.write(folder.resolve("seed-" + files++), seed);
        }
    }

    private void add(int first, String rest) throws IOException {
        add(first, rest.getBytes(StandardCharsets.UTF_8));
    }

    private void add(int first, byte[] rest) throws IOException {
        byte[] seed = new byte[rest.length + 1];
        seed[0] = (byte) first;
        System.arraycopy(rest, 0, seed, 1, rest.length);
        Files.write(folder.resolve("seed-" + files++), seed);
    }
}
