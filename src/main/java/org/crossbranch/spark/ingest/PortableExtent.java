package org.crossbranch.spark.ingest;

import java.io.Serializable;
import org.crossbranch.treebank.text.Extent;

/**
 * An {@link Extent} that goes from one task to another.
 *
 * @param lines see there
 * @param entries see there
 * @param version see there
 */
public record PortableExtent(int lines, long entries, int version) implements Serializable {
    static PortableExtent of(Extent extent) {
        return new PortableExtent(extent.lines(), extent.entries(), extent.version());
    }

    Extent extent() {
        return new Extent(lines, entries, version);
    }
}
