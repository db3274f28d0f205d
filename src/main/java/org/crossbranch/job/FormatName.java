package org.crossbranch.job;

import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.treebank.TreebankFormats;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the names of formats, and no others, for {@code --format}. */
final class FormatName implements ITypeConverter<String> {
    @Override
    public String convert(String name) {
        if (name.equals(SourceFile.TEXT)) {
            return name;
        }
        try {
            return TreebankFormats.named(name).name();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage() + ", " + SourceFile.TEXT);
        }
    }
}
