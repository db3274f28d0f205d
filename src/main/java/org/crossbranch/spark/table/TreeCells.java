package org.crossbranch.spark.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/** Cells that the tables of sentences, trees and parses share. */
final class TreeCells {

    private TreeCells() {}

    static <T> WithOrigin<T> read(RowReader cells, Function<RowReader, T> value) {
        try {
            long position = cells.bigint("position");
            if (position < 0) {
                throw new IllegalArgumentException("the position " + position + ", and sentences are counted from 1");
            }
            Origin origin = new Origin(
                    cells.string("corpus"),
                    cells.string("document"),
                    position,
                    cells.integerOr("document_offset", Origin.NO_OFFSET));
            return new WithOrigin<>(origin, value.apply(cells));
        } catch (IllegalArgumentException e) {
            throw cells.malformed(e);
        }
    }

    static Sentence sentence(RowReader cells, List<Token> tokens) {
        return new Sentence(id(cells), cells.string("text"), tokens);
    }

    /** The identifier of a row's sentence. */
    static String id(RowReader cells) {
        String id = cells.string("sentence_id");
        if (id.isEmpty()) {
            throw cells.malformed(new IllegalArgumentException("the column sentence_id is empty"));
        }
        return id;
    }

    /** The sentence with its analysed tokens. */
    static Sentence sentence(RowReader cells) {
        return sentence(cells, TokenColumn.readAnalysed(cells.structs("tokens")));
    }

    static ConstituencyTree tree(RowReader cells) {
        List<Token> tokens = TokenColumn.readAnalysed(cells.structs("tokens"));
        return new ConstituencyTree(sentence(cells, tokens), root(cells, tokens.size()));
    }

    /** The tree of a kind. */
    static <T extends SyntaxTree> T tree(RowReader cells, Class<T> kind) {
        return kind.cast(kind == DependencyTree.class ? dependencies(cells, sentence(cells)) : tree(cells));
    }

    /** All trees that there are, at least one. */
    static Analysis analysis(RowReader cells) {
        Sentence sentence = sentence(cells);
        Optional<DependencyTree> dependencies =
                cells.isEmpty("dependencies") ? Optional.empty() : Optional.of(dependencies(cells, sentence));
        Optional<ConstituencyTree> constituents = dependencies.isPresent() && cells.isEmpty("constituents")
                ? Optional.empty()
                : Optional.of(new ConstituencyTree(sentence, root(cells, sentence.length())));
        return new Analysis(sentence, constituents, dependencies);
    }

    private static DependencyTree dependencies(RowReader cells, Sentence sentence) {
        if (cells.isEmpty("dependencies")) {
            throw cells.unsuitable(
                    "there are no dependencies, perhaps because this is a constituency tree; give dependency trees");
        }
        return DependencyColumn.read(cells.structs("dependencies"), sentence);
    }

    /** The tree of {@link TreesTable#GOLD}, of a kind; nothing is known of the text. */
    static <T extends SyntaxTree> T goldTree(RowReader cells, Class<T> kind) {
        List<Token> tokens = TokenColumn.readGold(cells.structs("tokens"));
        Sentence sentence = new Sentence(id(cells), "", tokens);
        return kind.cast(
                kind == DependencyTree.class
                        ? dependencies(cells, sentence)
                        : new ConstituencyTree(sentence, root(cells, tokens.size())));
    }

    private static Constituent root(RowReader cells, int tokens) {
        if (cells.isEmpty("constituents")) {
            throw cells.unsuitable("there are no constituents, perhaps because this is a dependency tree; give"
                    + " constituency trees");
        }
        return ConstituentColumn.read(cells.structs("constituents"), tokens);
    }
}
