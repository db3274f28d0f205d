package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.treebank.DiscbracketFormat.Brackets;

/**
 * What {@code convert} may be told.
 *
 * @param brackets how discbracket writes round brackets in forms
 */
public record ConvertSettings(Brackets brackets) {
    private static final Key<Brackets> BRACKETS = Key.choice("convert.brackets", Brackets.class);

    static final List<Key<?>> KEYS = List.of(BRACKETS);

    static ConvertSettings of(Config config) {
        return new ConvertSettings(BRACKETS.read(config));
    }
}
