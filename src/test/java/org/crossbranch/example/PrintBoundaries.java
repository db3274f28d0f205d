package org.crossbranch.example;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.segmentation.UnicodeSegmenter;
import org.crossbranch.tree.Token;

/** Prints the sentences and tokens of some texts, by the rules of each language. */
final class PrintBoundaries {
    private static final List<String> TEXTS = List.of(
            "Mr. Smith of the U.S. Navy paid $3.50, i.e. \"well-nigh\" nothing ... Didn't he? See example.org/a_b.",
            "Dr. Müller kommt z.B. am 3. Mai 2021 — oder? „Ja“, sagt er.",
            "Ο κ. Παπαδόπουλος ήρθε; Ναι. Και πάλι.",
            "今日は良い天気です。東京へ行きました。我们明天去北京大学。",
            "วันนี้อากาศดีมาก ເຮົາມັກຮຽນພາສາລາວ ខ្ញុំស្រឡាញ់ភាសាខ្មែរ ကျွန်တော်မြန်မာစာဖတ်တယ်",
            "한국어 문장입니다. हिन्दी का वाक्य। اللغة العربية؟ נכון, ג'ירפה.",
            "\uD83D\uDC69\u200D\uD83D\uDC67 e\u0301te\u0301 \u0301x \u00A0 a\u00ADb -- *** 12:30 1,000");

    private static final List<String> MORE_TAGS =
            List.of("", "en-US", "en-GB", "zh-Hant-TW", "sr-Latn", "iw", "sh", "no", "de-x-old", "und", "tlh", "grc");

    /** A line for each text in each language. */
    static final int LINES = (MORE_TAGS.size() + Locale.getISOLanguages().length) * TEXTS.size();

    private PrintBoundaries() {}

    public static void main(String[] arguments) {
        List<String> tags = new ArrayList<>(MORE_TAGS);
        tags.addAll(Arrays.asList(Locale.getISOLanguages()));
        try (PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8)) {
            for (String tag : tags) {
                Segmenter segmenter = new UnicodeSegmenter(tag);
                for (String text : TEXTS) {
                    out.println(tag + " " + segmenter.sentences(text) + " "
                            + segmenter.tokens(text).stream().map(Token::form).toList());
                }
            }
        }
    }
}
