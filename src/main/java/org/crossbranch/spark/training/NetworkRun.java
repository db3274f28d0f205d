package org.crossbranch.spark.training;

import java.io.Serializable;

/**
 * The training of one of a model's networks.
 *
 * @param run what no other training run in the same JVMs has
 * @param network the network's number, from 0
 */
record NetworkRun(String run, int network) implements Serializable {

    /** A name that no other network in the same JVMs has. */
    String name() {
        return run + "/" + network;
    }
}
