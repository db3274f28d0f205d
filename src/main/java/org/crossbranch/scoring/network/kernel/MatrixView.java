package org.crossbranch.scoring.network.kernel;

/**
 * A view of a matrix in an array. What runs in a loop makes its views once, before the loop.
 *
 * @param values the array; not copied
 * @param offset of the first element
 * @param rows number of rows
 * @param columns number of columns
 * @param rowStep elements from one row to the next
 * @param columnStep elements from one column to the next; 1, unless the matrix is transposed
 */
@SuppressWarnings("ArrayRecordComponent") // a view on working memory, never compared
public record MatrixView(float[] values, int offset, int rows, int columns, int rowStep, int columnStep) {

    /** A row-major matrix without gaps between its rows, at the beginning of an array. */
    public static MatrixView of(float[] values, int rows, int columns) {
        return of(values, 0, rows, columns, columns);
    }

    /** A row-major matrix whose rows are a distance apart. */
    public static MatrixView of(float[] values, int offset, int rows, int columns, int distance) {
        return new MatrixView(values, offset, rows, columns, distance, 1);
    }

    /** The transpose, of the same elements. */
    public MatrixView transposed() {
        return new MatrixView(values, offset, columns, rows, columnStep, rowStep);
    }

    /** Whether the elements of a row are apart from each other. */
    boolean isTransposed() {
        return columnStep != 1;
    }

    /** The place of an element in the array. */
    int at(int row, int column) {
        return offset + row * rowStep + column * columnStep;
    }
}
