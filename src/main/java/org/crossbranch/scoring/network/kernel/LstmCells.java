package org.crossbranch.scoring.network.kernel;

/**
 * The memory of the cells of an LSTM in training, for the way back: a row for each cell.
 *
 * @param units units of a cell
 * @param gates rows of 4 × units in the order input, forget, output, candidate: preactivations, which become activations
 * @param states the cell states after
 * @param squashed their hyperbolic tangents
 * @param outputs the outputs
 */
@SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
public record LstmCells(int units, float[] gates, float[] states, float[] squashed, float[] outputs) {}
