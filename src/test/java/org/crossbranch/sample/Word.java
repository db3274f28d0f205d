package org.crossbranch.sample;

import java.util.List;

/** A word. Each is one place in one sentence: equality is identity, for the same form may stand there twice. */
final class Word implements Part {
    private final String form;
    private final String tag;

    Word(String form, String tag) {
        this.form = form;
        this.tag = tag;
    }

    String form() {
        return form;
    }

    String tag() {
        return tag;
    }

    boolean isPunctuation() {
        return tag.equals("PUNCT");
    }

    @Override
    public List<Word> words() {
        return List.of(this);
    }

    @Override
    public List<Word> tail() {
        return List.of();
    }

    @Override
    public boolean isTailHeavy() {
        return false;
    }
}
