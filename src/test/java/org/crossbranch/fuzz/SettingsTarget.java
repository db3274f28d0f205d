package org.crossbranch.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;
import org.crossbranch.evaluation.PhenomenonNames;
import org.crossbranch.evaluation.dependency.RelationWeights;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.job.settings.SettingsException;
import org.crossbranch.scoring.linear.FeatureSyntaxException;
import org.crossbranch.scoring.linear.TemplateTexts;
import org.crossbranch.transform.HeadRules;

/**
 * Files that steer a run. The first byte picks the kind: head rules, parameters of evaluation and names of phenomena, weights of
 * relations, feature templates, settings. Each is read, or refused with a message of the exception that its reader documents. Head
 * rules and templates are written and read again.
 */
public final class SettingsTarget {
    private static final int KINDS = 5;

    private SettingsTarget() {}

    /** Loads what a first file of each kind needs, which is no part of the time for one. */
    public static void fuzzerInitialize() throws IOException {
        for (byte kind = 0; kind < KINDS; kind++) {
            fuzzerTestOneInput(new byte[] {kind});
        }
    }

    /** Reads one file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        byte[] file = Arrays.copyOfRange(input, 1, input.length);
        switch ((input[0] & 0xff) % KINDS) {
            case 0 -> headRules(file);
            case 1 -> parameters(file);
            case 2 -> weights(new String(file, StandardCharsets.UTF_8));
            case 3 -> templates(new String(file, StandardCharsets.UTF_8));
            default -> settings(file);
        }
    }

    private static void headRules(byte[] file) {
        HeadRules rules;
        try {
            rules = HeadRules.parse("file", new String(file, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            checkMessage(e, "file");
            return;
        }
        if (!HeadRules.parse("file", rules.written()).equals(rules)) {
            throw new AssertionError("written as\n" + rules.written());
        }
    }

    private static void parameters(byte[] file) {
        try {
            EvaluationParameters.parse("file", file).view();
        } catch (MalformedParametersException e) {
            checkMessage(e, "file");
        }
        try {
            PhenomenonNames.parse("file", file).names();
        } catch (MalformedParametersException e) {
            checkMessage(e, "file");
        }
    }

    private static void weights(String text) {
        try {
            RelationWeights.parse("file", text).weights().values().forEach(weight -> {
                if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
                    throw new AssertionError("a weight of " + weight);
                }
            });
        } catch (MalformedParametersException e) {
            checkMessage(e, "file");
        }
    }

    private static void templates(String text) {
        try {
            TemplateTexts.check("file", text);
        } catch (FeatureSyntaxException e) {
            // The set that it includes may be named instead.
            checkMessage(e, "");
        }
    }

    private static void settings(byte[] bytes) throws IOException {
        if (new String(bytes, StandardCharsets.ISO_8859_1).contains("include")) {
            // It reads other files, which is what it is for: settings are trusted.
            return;
        }
        Path file = Files.createTempFile("settings", ".conf");
        try {
            Files.write(file, bytes);
            if (!Settings.read(Optional.of(file), List.of()).values().containsKey("annotate.max-tokens")) {
                throw new AssertionError("a setting has gone");
            }
        } catch (SettingsException e) {
            checkMessage(e, "");
        } finally {
            Files.delete(file);
        }
    }

    private static void checkMessage(RuntimeException e, String beginning) {
        if (e.getMessage() == null
                || e.getMessage().isBlank()
                || !e.getMessage().startsWith(beginning)) {
            throw new AssertionError("no message that says where", e);
        }
    }
}
