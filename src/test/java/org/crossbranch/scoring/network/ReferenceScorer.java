package org.crossbranch.scoring.network;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.set.SetPosition;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The set scorer by the reference network: nothing precomputed, nothing batched. */
public record ReferenceScorer(RandomModel model) implements Scorer<SetConfiguration> {
    @Override
    public ScoringSession<SetConfiguration> session() {
        return new Session();
    }

    private final class Session implements ScoringSession<SetConfiguration> {
        private final ReferenceNetwork network = new ReferenceNetwork(model.network(), model.lexicon());
        private final List<ReferenceNetwork.Encoded> encoded = new ArrayList<>();
        private List<Sentence> sentences = List.of();

        @Override
        public void begin(List<Sentence> batch) {
            sentences = batch;
            encoded.clear();
            batch.forEach(sentence -> encoded.add(network.encode(sentence)));
        }

        @Override
        public Token token(int sentence, int token) {
            Token labelled = sentences.get(sentence).token(token);
            for (Lexicon.Task task : model.lexicon().tasks()) {
                double[] scores = encoded.get(sentence).labels(ReferenceNetwork.classifier(task), token);
                int best = 0;
                for (int label = 1; label < scores.length; label++) {
                    best = scores[label] > scores[best] ? label : best;
                }
                labelled = task.task().with(labelled, task.labels().entry(best));
            }
            return labelled;
        }

        @Override
        public void score(List<? extends Candidates<? extends SetConfiguration>> steps) {
            for (Candidates<? extends SetConfiguration> step : steps) {
                double sum = 0;
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    double score = score(step, candidate);
                    step.scores()[candidate] = (float) score;
                    sum += Math.exp(score);
                }
                step.setLogNormalizer(Math.log(sum));
            }
        }

        private double score(Candidates<? extends SetConfiguration> step, int candidate) {
            SetConfiguration configuration = step.configuration();
            int code = step.code(candidate);
            Action action = model.inventory().action(ActionInventory.idOf(code));
            int[] positions = new int[action.type().isStructural() ? 8 : 4];
            for (SetPosition position : SetPosition.values()) {
                int ofFocus = position.ofFocus(configuration);
                if (!action.type().isStructural()) {
                    positions[position.slot()] = ofFocus;
                } else {
                    positions[4 + position.slot()] = ofFocus;
                    positions[position.slot()] = action.type() == Action.Type.SHIFT
                            ? position.ofToken(configuration.next())
                            : position.ofItem(configuration, item(configuration, ActionInventory.targetOf(code)));
                }
            }
            ReferenceNetwork.Encoded sentence = encoded.get(step.sentence());
            if (action.type().isStructural()) {
                return sentence.structure(positions);
            }
            int noLabel = model.inventory().id(Action.of(Action.Type.NO_LABEL));
            return sentence.labels(positions)[ActionInventory.idOf(code) - noLabel];
        }

        private static int item(SetConfiguration configuration, int left) {
            int item = 0;
            while (configuration.itemLeft(item) != left) {
                item++;
            }
            return item;
        }
    }
}
