package org.crossbranch.job.settings;

import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.spark.evaluate.ParameterChoice;

/**
 * The settings of {@code evaluate}.
 *
 * @param parameters what is left out and what counts as equal
 * @param resampling samples of the bootstrap and of approximate randomisation
 */
public record EvaluateSettings(ParameterChoice parameters, Resampling resampling) {}
