package org.crossbranch.segmentation;

/** A segmentation model that cannot be used. */
public final class SegmentationModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A complaint.
     *
     * @param file the model's file
     * @param reason what is wrong with it, and how to mend it
     */
    public SegmentationModelException(String file, String reason) {
        super(file + ": " + reason);
    }
}
