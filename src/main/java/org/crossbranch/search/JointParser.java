package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A parser of constituents and a parser of dependencies as one: each parses the sentence as it is, and the analysis has one tree of each.
 * A word bears what the first parser predicts of it, and of the rest what the second does.
 *
 * @param first one of the parsers
 * @param second the other, of trees of the other kind
 */
public record JointParser(Parser first, Parser second) implements Parser {

    /** {@inheritDoc} A sentence has an analysis if both parsers have one; if not, the outcome is that of the first that has none. */
    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences) {
        List<ParseOutcome> ones = first.parse(sentences);
        List<ParseOutcome> others = second.parse(sentences);
        List<ParseOutcome> outcomes = new ArrayList<>(sentences.size());
        for (int i = 0; i < sentences.size(); i++) {
            outcomes.add(
                    ones.get(i) instanceof ParseOutcome.Parsed one
                            ? others.get(i) instanceof ParseOutcome.Parsed other ? both(one, other) : others.get(i)
                            : ones.get(i));
        }
        return outcomes;
    }

    private static ParseOutcome both(ParseOutcome.Parsed one, ParseOutcome.Parsed other) {
        Sentence sentence = one.analysis().sentence();
        List<Token> tokens = new ArrayList<>(sentence.length());
        for (int token = 0; token < sentence.length(); token++) {
            tokens.add(both(sentence.token(token), other.analysis().sentence().token(token)));
        }
        Sentence joint = sentence.withTokens(tokens);
        Analysis ofOne = one.analysis().over(joint);
        Analysis ofOther = other.analysis().over(joint);
        return new ParseOutcome.Parsed(
                // A lexicalised parser of constituents has dependencies, too, but those of a parser that was trained on
                // them are better.
                ofOne.constituency().isPresent()
                        ? new Analysis(joint, ofOne.constituency(), ofOther.dependency())
                        : new Analysis(joint, ofOther.constituency(), ofOne.dependency()),
                one.score() + other.score(),
                Optional.empty(),
                one.derivationLength() + other.derivationLength(),
                one.ranking().and(other.ranking(), joint));
    }

    private static Token both(Token one, Token other) {
        Token token = one.tag().isEmpty() ? one.withTag(other.tag()) : one;
        token = token.xpos().isEmpty() ? token.withXpos(other.xpos()) : token;
        token = token.function().isEmpty() ? token.withFunction(other.function()) : token;
        return token.withAnalysis(
                token.lemma().isEmpty() ? other.lemma() : token.lemma(),
                token.morphology().isEmpty() ? other.morphology() : token.morphology());
    }
}
