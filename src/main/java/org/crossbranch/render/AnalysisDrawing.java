package org.crossbranch.render;

import org.crossbranch.tree.Analysis;

/**
 * Draws all trees of a sentence as text, constituents before dependencies.
 *
 * @param style the characters for branches and arcs
 * @param maxWidth greatest width of a line in terminal positions, or {@link TreeDrawing#ANY_WIDTH}
 */
public record AnalysisDrawing(LineStyle style, int maxWidth) {
    /** The drawings, with a blank line after each. */
    public String draw(Analysis analysis) {
        StringBuilder text = new StringBuilder();
        analysis.constituency()
                .ifPresent(tree ->
                        text.append(new TreeDrawing(style, maxWidth).draw(tree)).append('\n'));
        analysis.dependency()
                .ifPresent(tree ->
                        text.append(new ArcDrawing(style, maxWidth).draw(tree)).append('\n'));
        return text.toString();
    }
}
