package org.crossbranch.scoring.network;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.network.arc.ArcArchitecture;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.network.template.ArcFeedForwardArchitecture;
import org.crossbranch.scoring.network.template.ArcTemplateArchitecture;
import org.crossbranch.scoring.network.template.FeedForwardArchitecture;
import org.crossbranch.scoring.network.template.PendingListArchitecture;
import org.crossbranch.scoring.network.template.SpineTemplateArchitecture;
import org.crossbranch.scoring.network.template.TemplateArchitecture;

/** The list of all scorer architectures. */
public final class Scorers implements ScorerFamily {
    @Override
    public List<ScorerArchitecture<?>> architectures() {
        return Stream.<List<? extends ScorerArchitecture<?>>>of(
                        List.of(new SetArchitecture()),
                        TemplateArchitecture.all(),
                        List.of(new FeedForwardArchitecture()),
                        PendingListArchitecture.all(),
                        ArcTemplateArchitecture.all(),
                        List.of(new ArcFeedForwardArchitecture(), new ArcArchitecture()),
                        SpineTemplateArchitecture.all(),
                        LinearArchitecture.all())
                .<ScorerArchitecture<?>>flatMap(List::stream)
                .toList();
    }
}
