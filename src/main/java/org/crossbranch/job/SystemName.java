package org.crossbranch.job;

import org.crossbranch.transition.constituency.ConstituencySystems;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the names of transition systems, and no others. */
final class SystemName implements ITypeConverter<String> {
    @Override
    public String convert(String name) {
        try {
            return ConstituencySystems.named(name).name();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
