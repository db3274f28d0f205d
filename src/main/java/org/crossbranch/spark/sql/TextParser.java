package org.crossbranch.spark.sql;

import java.io.Serializable;
import org.crossbranch.spark.annotate.ParserSource;
import org.crossbranch.spark.ingest.DistributedSegmenter;

/**
 * A call whose model tasks can reach.
 *
 * @param call the call
 * @param parsers gives tasks the model's parser
 * @param segmenter gives tasks the segmenter of the model's text
 */
record TextParser(ParseCall call, ParserSource parsers, DistributedSegmenter segmenter) implements Serializable {}
