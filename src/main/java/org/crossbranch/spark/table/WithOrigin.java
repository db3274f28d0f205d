package org.crossbranch.spark.table;

/**
 * A sentence, a tree or the like, with where it comes from.
 *
 * @param <T> what it is
 * @param origin where it comes from
 * @param value it
 */
public record WithOrigin<T>(Origin origin, T value) {}
