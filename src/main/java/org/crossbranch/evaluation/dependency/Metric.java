package org.crossbranch.evaluation.dependency;

/** The figures of the CoNLL 2018 shared task, and some over all words or sentences besides. */
public enum Metric {
    /** Tokens with the same characters. */
    TOKENS("Tokens", "tokens", false),
    /** Sentences with the same characters. */
    SENTENCES("Sentences", "sentences", false),
    /** Words that have a partner. */
    WORDS("Words", "words", false),
    /** Words with the gold UPOS. */
    UPOS("UPOS", "upos", true),
    /** Words with the gold XPOS. */
    XPOS("XPOS", "xpos", true),
    /** Words with the gold universal features. */
    UFEATS("UFeats", "ufeats", true),
    /** Words with the gold UPOS, XPOS and universal features. */
    ALL_TAGS("AllTags", "allTags", true),
    /** Words with the gold lemma. */
    LEMMAS("Lemmas", "lemmas", true),
    /** Words with the gold head. */
    UAS("UAS", "uas", true),
    /** Words with the gold head and universal relation. */
    LAS("LAS", "las", true),
    /** The same of content words. */
    CLAS("CLAS", "clas", true),
    /** The same, also with the gold UPOS and universal features, the same of functional dependents. */
    MLAS("MLAS", "mlas", true),
    /** Content words with the gold head, universal relation and lemma. */
    BLEX("BLEX", "blex", true),
    /** Words with the gold head and whole relation. */
    LAS_WITH_SUBTYPES("LAS, with subtypes", "lasWithSubtypes", true),
    /** UAS of words that are not punctuation. */
    UAS_WITHOUT_PUNCTUATION("UAS, without punctuation", "uasWithoutPunctuation", true),
    /** LAS of words that are not punctuation. */
    LAS_WITHOUT_PUNCTUATION("LAS, without punctuation", "lasWithoutPunctuation", true),
    /** LAS with whole relations of words that are not punctuation. */
    LAS_WITH_SUBTYPES_WITHOUT_PUNCTUATION(
            "LAS, with subtypes, without punctuation", "lasWithSubtypesWithoutPunctuation", true),
    /** Sentences whose heads are all right. */
    UEM("UEM", "uem", false),
    /** Sentences whose heads and universal relations are all right. */
    LEM("LEM", "lem", false),
    /** Sentences whose heads and whole relations are all right. */
    LEM_WITH_SUBTYPES("LEM, with subtypes", "lemWithSubtypes", false),
    /** Sentences whose heads are all right, punctuation aside. */
    UEM_WITHOUT_PUNCTUATION("UEM, without punctuation", "uemWithoutPunctuation", false),
    /** Sentences whose heads and universal relations are all right, punctuation aside. */
    LEM_WITHOUT_PUNCTUATION("LEM, without punctuation", "lemWithoutPunctuation", false),
    /** Words with the gold features, language-specific ones included; the CoNLL 2017 shared task's Feats. */
    FEATS("Feats", "feats", true);

    private final String title;
    private final String key;
    private final boolean isOfAlignedWords;

    Metric(String title, String key, boolean isOfAlignedWords) {
        this.title = title;
        this.key = key;
        this.isOfAlignedWords = isOfAlignedWords;
    }

    /** Name on the terminal. */
    public String title() {
        return title;
    }

    /** Name in JSON. */
    public String key() {
        return key;
    }

    /** Whether it has an aligned accuracy. */
    public boolean isOfAlignedWords() {
        return isOfAlignedWords;
    }
}
