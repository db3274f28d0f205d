package org.crossbranch.spark.training;

import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;

/**
 * The training of one of a model's networks.
 *
 * @param data the run's data
 * @param network the network's number, from 0
 */
record NetworkRun(Broadcast<TrainingData> data, int network) implements Serializable {

    /** A name that no other network in the same JVMs has. */
    String name() {
        return data.id() + "/" + network;
    }

    /** Holds what this JVM's workers keep between two averagings. */
    WorkerMemory memory() {
        return data.value().memory();
    }
}
