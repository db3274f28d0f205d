package org.crossbranch.spark.table;

import java.util.List;
import java.util.function.Function;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** What the tables of sentences, trees and parses have in common. */
final class TreeCells {

    private TreeCells() {}

    static <T> Sourced<T> read(Cells cells, Function<Cells, T> value) {
        try {
            Origin origin = new Origin(cells.string("corpus"), cells.string("document"), cells.bigint("position"));
            return new Sourced<>(origin, value.apply(cells));
        } catch (IllegalArgumentException e) {
            throw cells.malformed(e);
        }
    }

    static Sentence sentence(Cells cells, List<Token> tokens) {
        return new Sentence(cells.string("sentence_id"), cells.string("text"), tokens);
    }

    static ConstituencyTree tree(Cells cells) {
        if (cells.isEmpty("constituents")) {
            throw cells.unsuitable("there are no constituents, perhaps because this is a dependency tree; give"
                    + " constituency trees");
        }
        return new ConstituencyTree(
                sentence(cells, TokenColumn.readAnalysed(cells.structs("tokens"))),
                ConstituentColumn.read(cells.structs("constituents")));
    }
}
