package org.crossbranch.job;

import java.util.Optional;

/** A part of training's work, by the innermost of its methods on a thread's stack. */
enum TrainingPhase {
    /** Reading derivations and making examples of them. */
    READING,
    /** Making batches. */
    BATCHES,
    /** The forward pass of all vertices, and the loss. */
    FORWARD,
    /** The backward pass of all vertices. */
    BACKWARD,
    /** Clipping, noise, and the step. */
    UPDATER,
    /** All else that DL4J does with a batch. */
    DL4J,
    /** Workers' copies, their average, and sending both. */
    AVERAGING,
    /** Exploration with a dynamic oracle. */
    EXPLORATION,
    /** Scoring on the development trees. */
    SCORING,
    /** Starting tasks and all else that Spark does. */
    SPARK;

    /** The phase that a method begins, if it does. */
    static Optional<TrainingPhase> of(String type, String method) {
        return switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "DerivationFile", "ExampleExtractor", "TrainingData" -> Optional.of(READING);
            case "BatchEncoder" -> Optional.of(BATCHES);
            case "OnePassUpdater" -> Optional.of(UPDATER);
            case "AveragingWorker",
                    "WorkersMean",
                    "OrderedAveraging",
                    "PackedFloats",
                    "SentFloats$Handed",
                    "SentFloats",
                    "NetworkTrainer" -> Optional.of(AVERAGING);
            case "AveragingWorker$NetworkCopy", "WorkersMean$Block", "OrderedSum" -> Optional.of(AVERAGING);
            case "Explorer", "Explorer$Task" -> Optional.of(EXPLORATION);
            case "DevelopmentScorer" -> Optional.of(SCORING);
            case "ComputationGraph" -> Optional.of(DL4J);
            case "Executor$TaskRunner", "DAGScheduler", "TaskSetManager", "TaskResultGetter" -> Optional.of(SPARK);
            default ->
                switch (method) {
                    case "doForward", "computeScore" -> Optional.of(FORWARD);
                    case "doBackward" -> Optional.of(BACKWARD);
                    default -> Optional.empty();
                };
        };
    }
}
