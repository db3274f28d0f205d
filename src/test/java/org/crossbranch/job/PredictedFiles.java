package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/** Files of random gold trees, and of predictions with errors. */
final class PredictedFiles {
    static final int SENTENCES = 60;

    private static final long SEED = 20;
    private static final List<String> RELATIONS = List.of("nsubj", "obj:x", "punct", "case", "obl", "aux");

    private final Random random = new Random(SEED);
    private final Path folder;

    PredictedFiles(Path folder) {
        this.folder = folder;
    }

    /** Gold trees, and two predictions of the same sentences. */
    List<Path> constituents() throws IOException {
        RandomTrees shapes = new RandomTrees(SEED);
        List<ConstituencyTree> gold = new ArrayList<>();
        List<ConstituencyTree> bad = new ArrayList<>();
        for (int i = 0; i < SENTENCES; i++) {
            ConstituencyTree tree = shapes.nextOfLength(1 + i % 11);
            gold.add(tree);
            List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
            tokens.set(0, Token.of(tokens.get(0).form(), "OTHER"));
            bad.add(shapes.nextOfLength(1 + i % 11).withSentence(tree.sentence().withTokens(tokens)));
        }
        List<ConstituencyTree> half = new ArrayList<>(gold.subList(0, SENTENCES / 2));
        half.addAll(bad.subList(SENTENCES / 2, SENTENCES));
        return List.of(write("gold", gold), write("bad", bad), write("half", half));
    }

    private Path write(String name, List<ConstituencyTree> trees) throws IOException {
        Path file = folder.resolve(name + ".discbracket");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(Files.newBufferedWriter(file))) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
        return file;
    }

    /** Gold trees, a prediction, and one that makes a sentence of each two. */
    List<Path> dependencies() throws IOException {
        StringBuilder gold = new StringBuilder();
        StringBuilder bad = new StringBuilder();
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < SENTENCES; i++) {
            int length = 2 + i % 7;
            gold.append(sentence(1, length, i)).append('\n');
            bad.append(sentence(1, length, i)).append('\n');
            joined.append(i % 2 == 0 ? sentence(1, length, i) : sentence(2 + (i - 1) % 7 + 1, length, i) + "\n");
        }
        return List.of(
                Files.writeString(folder.resolve("gold.conllu"), gold),
                Files.writeString(folder.resolve("bad.conllu"), bad),
                Files.writeString(folder.resolve("joined.conllu"), joined));
    }

    /** Words, each with a random head before it; the first one of a sentence is its root. */
    private String sentence(int first, int length, int number) {
        StringBuilder words = new StringBuilder();
        for (int id = first; id < first + length; id++) {
            int head = id == 1 ? 0 : 1 + random.nextInt(id - 1);
            String relation = head == 0 ? "root" : RELATIONS.get(random.nextInt(RELATIONS.size()));
            words.append(id)
                    .append("\tw")
                    .append(number)
                    .append(id - first)
                    .append("\tl")
                    .append(random.nextInt(2))
                    .append(random.nextInt(3) == 0 ? "\tX" : "\tY")
                    .append("\t_\tCase=")
                    .append(random.nextInt(2) == 0 ? "Nom" : "Acc")
                    .append('\t')
                    .append(head)
                    .append('\t')
                    .append(relation)
                    .append("\t_\t_\n");
        }
        return words.toString();
    }
}
