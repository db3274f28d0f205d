package org.crossbranch.spark.table;

import java.util.List;
import java.util.function.Function;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Cells that the tables of sentences, trees and parses share. */
final class TreeCells {

    private TreeCells() {}

    static <T> WithOrigin<T> read(RowReader cells, Function<RowReader, T> value) {
        try {
            Origin origin = new Origin(cells.string("corpus"), cells.string("document"), cells.bigint("position"));
            return new WithOrigin<>(origin, value.apply(cells));
        } catch (IllegalArgumentException e) {
            throw cells.malformed(e);
        }
    }

    static Sentence sentence(RowReader cells, List<Token> tokens) {
        return new Sentence(cells.string("sentence_id"), cells.string("text"), tokens);
    }

    static ConstituencyTree tree(RowReader cells) {
        List<Token> tokens = TokenColumn.readAnalysed(cells.structs("tokens"));
        return new ConstituencyTree(sentence(cells, tokens), root(cells, tokens.size()));
    }

    /** The tree of {@link TreesTable#GOLD}; nothing is known of the text and of lemmas. */
    static ConstituencyTree goldTree(RowReader cells) {
        List<Token> tokens = TokenColumn.readGold(cells.structs("tokens"));
        return new ConstituencyTree(new Sentence(cells.string("sentence_id"), "", tokens), root(cells, tokens.size()));
    }

    private static Constituent root(RowReader cells, int tokens) {
        if (cells.isEmpty("constituents")) {
            throw cells.unsuitable("there are no constituents, perhaps because this is a dependency tree; give"
                    + " constituency trees");
        }
        return ConstituentColumn.read(cells.structs("constituents"), tokens);
    }
}
