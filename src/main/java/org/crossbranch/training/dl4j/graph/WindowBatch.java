package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.scoring.network.template.WindowFeatureExtractor;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.training.dl4j.vertex.CorrectVersusWrong;
import org.crossbranch.training.dl4j.vertex.RowOperation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * A batch of {@link WindowNetwork}. A row is a window that is scored; from step to step most windows stay as they are, and
 * each of those is one row of all the steps. An empty place is the row behind the last token.
 */
final class WindowBatch extends BatchContents {
    private static final int EMPTY = -1;
    private static final int NO_ROW = -1;

    private final WindowFeatureExtractor<?> reader;
    private final ActionShape.Counts counts;
    private final IntList tokenIndices = new IntArrayList();
    private final IntList labelIndices = new IntArrayList();
    private final FloatArrayList disallowed = new FloatArrayList();
    private final IntList choices = new IntArrayList();
    private int rows;
    private int steps;
    private int correct;

    /** The windows of the sentence at hand, each with the kinds of action allowed there, from its first row on. */
    private final IntArrayList windows = new IntArrayList();

    private int firstRow;

    WindowBatch(TokenInputs tokens, WindowFeatureExtractor<?> reader) {
        super(tokens);
        this.reader = reader;
        counts = reader.counts();
    }

    @Override
    void addDecisions(Example example, int firstToken) {
        windows.clear();
        firstRow = rows;
        int[] rowOfToken = new int[example.length()];
        Arrays.fill(rowOfToken, NO_ROW);
        for (OracleStep decision : example.decisions()) {
            if (decision.positions().length > 0) { // a forced step teaches nothing
                add(decision, firstToken, rowOfToken);
            }
        }
    }

    private void add(OracleStep decision, int firstToken, int[] rowOfToken) {
        int[] read = decision.positions();
        int[] rowOfWindow = new int[reader.windows(read)];
        int[] window = new int[reader.windowSize() + 1];
        for (int w = 0; w < rowOfWindow.length; w++) {
            reader.window(read, rowOfWindow.length, w, window, 0);
            window[reader.windowSize()] = reader.allowedKinds(read, w);
            int token = reader.token(read, w);
            if (rowOfToken[token] == NO_ROW || !holds(rowOfToken[token], window)) {
                rowOfToken[token] = rows;
                addRow(read, w, window, firstToken);
            }
            rowOfWindow[w] = rowOfToken[token];
            addChoice(rowOfWindow[w], CorrectVersusWrong.ALL);
        }
        addCorrect(decision.gold(), rowOfWindow);
        for (int other : decision.others()) {
            addCorrect(other, rowOfWindow);
        }
        steps++;
    }

    private boolean holds(int row, int[] window) {
        int at = (row - firstRow) * window.length;
        return Arrays.equals(windows.elements(), at, at + window.length, window, 0, window.length);
    }

    private void addRow(int[] read, int number, int[] window, int firstToken) {
        windows.addElements(windows.size(), window);
        for (int template = 0; template < counts.tokenTemplates(); template++) {
            tokenIndices.add(window[template] == EMPTY ? EMPTY : firstToken + window[template]);
        }
        for (int template = counts.tokenTemplates(); template < reader.windowSize(); template++) {
            labelIndices.add(window[template] == EMPTY ? counts.labelRows() : window[template]);
        }
        for (int action = 0; action < counts.actions(); action++) {
            disallowed.add(reader.isAllowed(read, number, action) ? 0 : RowOperation.NO_CANDIDATE);
        }
        rows++;
    }

    private void addCorrect(int choice, int[] rowOfWindow) {
        addChoice(rowOfWindow[choice / counts.actions()], choice % counts.actions());
        correct++;
    }

    private void addChoice(int row, int column) {
        choices.add(steps);
        choices.add(row);
        choices.add(column);
    }

    @Override
    List<INDArray> features(int tokens) {
        addForcedIfEmpty();
        tokenIndices.replaceAll((int token) -> token == EMPTY ? tokens : token);
        List<INDArray> features = new ArrayList<>(List.of(Nd4j.zeros(1, 1)));
        if (counts.labelTemplates() > 0) {
            features.add(BatchArrays.column(new IntArrayList(
                    IntStream.rangeClosed(0, counts.labelRows()).toArray())));
        }
        features.add(BatchArrays.matrix(tokenIndices, counts.tokenTemplates()));
        if (counts.labelTemplates() > 0) {
            features.add(BatchArrays.matrix(labelIndices, counts.labelTemplates()));
        }
        features.add(Nd4j.create(disallowed.toFloatArray(), new int[] {rows, counts.actions()}, 'c'));
        features.add(BatchArrays.matrix(choices, CorrectVersusWrong.WIDTH));
        return features;
    }

    @Override
    List<INDArray> answers() {
        return List.of(BatchArrays.oneHot(new IntArrayList(new int[correct]), 2));
    }

    /** A batch of the shortest sentences holds no choice, but DL4J wants a row: one choice, of certain success. */
    private void addForcedIfEmpty() {
        if (steps == 0) {
            for (int template = 0; template < counts.tokenTemplates(); template++) {
                tokenIndices.add(EMPTY);
            }
            for (int template = 0; template < counts.labelTemplates(); template++) {
                labelIndices.add(counts.labelRows());
            }
            for (int action = 0; action < counts.actions(); action++) {
                disallowed.add(action == 0 ? 0 : RowOperation.NO_CANDIDATE);
            }
            addChoice(rows++, CorrectVersusWrong.ALL);
            addChoice(0, 0);
            correct++;
        }
    }
}
