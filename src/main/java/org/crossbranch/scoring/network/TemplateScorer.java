package org.crossbranch.scoring.network;

import java.util.List;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.constituency.ItemConfiguration;

/**
 * Scores actions by feature templates (Coavoux 2017 §6.3.3, §8.3.1): a classifier reads the vectors of the tokens and labels
 * in the templates' places and gives a score to every action, of which those that are allowed share the probability. A
 * system with labelling actions has a second classifier for them.
 */
final class TemplateScorer implements Scorer<ItemConfiguration> {
    private final TokenEncoder encoder;
    private final TemplateReader reader;
    private final TemplateSums sums;
    private final List<Classifier> classifiers;
    private final int labelColumn;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifiers
     * @throws IllegalArgumentException if the parts do not fit together
     */
    TemplateScorer(ActionShape shape, TokenEncoder encoder, TemplateReader reader, NetworkParameters parameters) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        List<String> names = shape.counts().labels() > 0
                ? List.of(TemplateSums.STRUCTURE, TemplateSums.LABEL)
                : List.of(TemplateSums.STRUCTURE);
        sums = new TemplateSums(parameters, shape.counts(), names);
        classifiers = names.stream()
                .map(name -> new Classifier(parameters, name, shape.layers(), ActivationKernels::reluInPlace))
                .toList();
        labelColumn = reader.structuralActions();
    }

    @Override
    public ScoringSession<ItemConfiguration> session() {
        return new TemplateSession(encoder.session(), reader, sums.products(), classifiers, labelColumn);
    }
}
