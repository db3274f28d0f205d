package org.crossbranch.model;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.scoring.vectors.VectorSource;

/**
 * Where a model comes from; with its settings, what it takes to train it again. It is no part of the model's identity.
 *
 * @param trainingDataSha256 digest of the training data, in hexadecimal
 * @param seed seed of the training run
 * @param libraries versions of the libraries that trained it, by name
 * @param vectors the file of word vectors, if the model has any
 * @param also the trees that it was trained on beside the training data, if there were any
 * @param commit the commit of this project that trained it, or empty if that is not known
 * @param created when
 */
public record Provenance(
        String trainingDataSha256,
        long seed,
        SortedMap<String, String> libraries,
        Optional<VectorSource> vectors,
        Optional<Also> also,
        String commit,
        Instant created) {

    /**
     * Trees beside the training data.
     *
     * @param name their file or table, without the folder
     * @param sha256 digest of their derivations, in hexadecimal
     * @param trees how many of them were used
     */
    public record Also(String name, String sha256, long trees) {

        /** Checks that both strings are there. */
        public Also {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(sha256, "sha256");
        }
    }

    /** The origin of a model without vectors. */
    public Provenance(
            String trainingDataSha256, long seed, SortedMap<String, String> libraries, String commit, Instant created) {
        this(trainingDataSha256, seed, libraries, Optional.empty(), Optional.empty(), commit, created);
    }

    /** Copies the map. */
    public Provenance {
        Objects.requireNonNull(trainingDataSha256, "trainingDataSha256");
        Objects.requireNonNull(commit, "commit");
        Objects.requireNonNull(created, "created");
        libraries = copy(libraries);
    }

    /** The same without what differs between equal trainings: the time, and the version of Java. */
    Provenance reproducible() {
        SortedMap<String, String> others = new TreeMap<>(libraries);
        others.remove("java");
        return new Provenance(trainingDataSha256, seed, others, vectors, also, commit, Instant.EPOCH);
    }

    /** An unmodifiable sorted copy. */
    static SortedMap<String, String> copy(Map<String, String> map) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }
}
