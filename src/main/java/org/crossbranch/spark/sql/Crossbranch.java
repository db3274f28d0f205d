package org.crossbranch.spark.sql;

/** Parsers of DataFrames, for Java and Scala. */
public final class Crossbranch {
    private Crossbranch() {}

    /**
     * A parser of the sentences in a column {@code text}, which adds a column {@code parse}.
     *
     * @param model path of the model, or name of a ready one
     */
    public static CrossbranchParser load(String model) {
        return new CrossbranchParser().setModel(model);
    }
}
