package org.crossbranch.job;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.RunPaths;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** A command that runs as a job: with settings, a manifest and an exit code. */
abstract class Job implements Callable<Integer> {
    @ParentCommand
    private @Nullable Main main;

    @Mixin
    private CommonOptions common = new CommonOptions();

    /** The paths that its options name. */
    abstract RunPaths paths();

    /** Does its work. */
    abstract void run(JobRun run) throws IOException;

    /** Whether its work is Spark's; the launcher then submits it. Asked once the options are known. */
    boolean needsSpark() {
        return true;
    }

    /** Whether this run does without Spark: the launcher asked {@link #needsSpark()}. */
    final boolean isLocal() {
        return runner().isLocal();
    }

    /** Hands over the options that stand for settings. */
    void assign(CommonOptions to) {}

    final JobRunner runner() {
        return Objects.requireNonNull(main).runner();
    }

    final CommonOptions common() {
        return common;
    }

    @Override
    public Integer call() {
        assign(common);
        String name = getClass().getAnnotation(Command.class).name();
        return runner().run(name, common, paths(), this::run).status();
    }
}
