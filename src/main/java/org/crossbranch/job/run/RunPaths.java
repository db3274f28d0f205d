package org.crossbranch.job.run;

import java.util.ArrayList;
import java.util.List;

/** The paths that a command names: what it reads and what it writes, each with the option that names it. */
public final class RunPaths {
    private final List<Named> inputs = new ArrayList<>();
    private final List<Named> apart = new ArrayList<>();
    private final List<Named> outputs = new ArrayList<>();
    private final List<Named> claimed = new ArrayList<>();
    private String main = "";

    /**
     * A path.
     *
     * @param option the option or setting that names it
     * @param path the path as it was given
     */
    record Named(String option, String path) {
        @Override
        public String toString() {
            return option + " " + path;
        }
    }

    /** Adds an input; none if it is empty. */
    public RunPaths reads(String option, String path) {
        add(inputs, option, path);
        return this;
    }

    /** Adds an input that no other input may be, hold or lie in; none if it is empty. */
    public RunPaths readsApart(String option, String path) {
        add(apart, option, path);
        return reads(option, path);
    }

    /** Adds inputs. */
    public RunPaths reads(String option, List<String> paths) {
        paths.forEach(path -> reads(option, path));
        return this;
    }

    /** Adds an output that the run claims; none if it is empty. The first one is the output that the run's manifest lies beside. */
    public RunPaths writes(String option, String path) {
        main = main.isEmpty() ? path : main;
        return writesBeside(option, path);
    }

    /** Adds an output that the run claims, and that does not say where its manifest lies; none if it is empty. */
    public RunPaths writesBeside(String option, String path) {
        add(claimed, option, path);
        return writesParts(option, path);
    }

    /** Adds an output whose parts are claimed one by one; none if it is empty. */
    public RunPaths writesParts(String option, String path) {
        add(outputs, option, path);
        return this;
    }

    private static void add(List<Named> paths, String option, String path) {
        if (!path.isEmpty()) {
            paths.add(new Named(option, path));
        }
    }

    /** The output that the run's manifest lies beside, or empty. */
    String main() {
        return main;
    }

    /** Whether the command writes anything. */
    boolean hasOutputs() {
        return !outputs.isEmpty();
    }

    List<Named> inputs() {
        return List.copyOf(inputs);
    }

    /** The inputs that overlap with no other. */
    List<Named> apart() {
        return List.copyOf(apart);
    }

    List<Named> outputs() {
        return List.copyOf(outputs);
    }

    List<Named> claimed() {
        return List.copyOf(claimed);
    }
}
