package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import java.util.TreeMap;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Tokens as a nested column: all that is known of them, or the form and its place in the text only. */
final class TokenColumn {
    private static final StructField MORPHOLOGY =
            column("morph", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false));

    /** The fields of raw text: form, and offsets in the text, −1 where they are not known. */
    static final DataType PLAIN = TableSchema.listOf(TableSchema.structOf(
            column("form", DataTypes.StringType),
            column("start", DataTypes.IntegerType),
            column("end", DataTypes.IntegerType)));

    /** The fields of a treebank's or a parser's analysis. */
    static final DataType ANALYSED = TableSchema.listOf(TableSchema.structOf(
            column("form", DataTypes.StringType),
            column("tag", DataTypes.StringType),
            column("xpos", DataTypes.StringType),
            column("lemma", DataTypes.StringType),
            MORPHOLOGY,
            column("function", DataTypes.StringType),
            column("start", DataTypes.IntegerType),
            column("end", DataTypes.IntegerType)));

    /** The fields that derivations, heads and word-level tasks depend on. */
    static final DataType GOLD = TableSchema.listOf(TableSchema.structOf(
            column("form", DataTypes.StringType),
            column("tag", DataTypes.StringType),
            column("xpos", DataTypes.StringType),
            column("lemma", DataTypes.StringType),
            MORPHOLOGY,
            column("function", DataTypes.StringType)));

    /** The same as derivations have them, whose lemmas are a column of their own. */
    static final DataType DERIVED = TableSchema.listOf(TableSchema.structOf(
            column("form", DataTypes.StringType),
            column("tag", DataTypes.StringType),
            column("xpos", DataTypes.StringType),
            MORPHOLOGY,
            column("function", DataTypes.StringType)));

    private TokenColumn() {}

    static Object plain(Sentence sentence) {
        return RowReader.array(sentence.tokens().stream()
                .map(token -> RowFactory.create(token.form(), token.start(), token.end()))
                .toList());
    }

    static Object analysed(List<Token> tokens) {
        return RowReader.array(tokens.stream()
                .map(token -> RowFactory.create(
                        token.form(),
                        token.tag(),
                        token.xpos(),
                        token.lemma(),
                        RowReader.map(token.morphology()),
                        token.function(),
                        token.start(),
                        token.end()))
                .toList());
    }

    static Object derived(Sentence sentence) {
        return RowReader.array(sentence.tokens().stream()
                .map(token -> RowFactory.create(
                        token.form(), token.tag(), token.xpos(), RowReader.map(token.morphology()), token.function()))
                .toList());
    }

    /** The lemmas, or none if no token has one. */
    static List<String> lemmas(Sentence sentence) {
        List<String> lemmas = sentence.tokens().stream().map(Token::lemma).toList();
        return lemmas.stream().allMatch(String::isEmpty) ? List.of() : lemmas;
    }

    static List<Token> readPlain(List<RowReader> tokens) {
        return tokens.stream()
                .map(token -> new Token(
                        form(token), "", "", new TreeMap<>(), "", token.integer("start"), token.integer("end")))
                .toList();
    }

    static List<Token> readGold(List<RowReader> tokens) {
        return tokens.stream().map(token -> gold(token, token.string("lemma"))).toList();
    }

    static List<Token> readDerived(List<RowReader> tokens) {
        return tokens.stream().map(token -> gold(token, "")).toList();
    }

    private static Token gold(RowReader token, String lemma) {
        return new Token(
                form(token),
                token.string("tag"),
                token.string("xpos"),
                lemma,
                token.strings("morph"),
                token.string("function"),
                Token.NO_OFFSET,
                Token.NO_OFFSET);
    }

    static List<Token> readAnalysed(List<RowReader> tokens) {
        return tokens.stream()
                .map(token -> new Token(
                        form(token),
                        token.string("tag"),
                        token.string("xpos"),
                        token.string("lemma"),
                        token.strings("morph"),
                        token.string("function"),
                        token.integer("start"),
                        token.integer("end")))
                .toList();
    }

    /** The form, which stands in one column of one line wherever it is written. */
    private static String form(RowReader token) {
        String form = token.string("form");
        if (form.indexOf('\t') >= 0 || form.indexOf('\n') >= 0) {
            throw token.malformed(new IllegalArgumentException("a token's form has a tab or the end of a line in it"));
        }
        return form;
    }
}
