package org.crossbranch.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the setting that a record's component holds. The component's type decides how a value is read; {@link Meaning}
 * says what it does. {@code conf/reference.conf} and {@code docs/settings.md} are made of these declarations.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** The key in full, such as {@code training.epochs}. */
    String key();

    /** The default, as it is written. */
    String byDefault();

    /** The least number. */
    double least() default 0;

    /** The greatest number. */
    double most() default Double.POSITIVE_INFINITY;

    /** The bound that a number stays below. */
    double below() default Double.POSITIVE_INFINITY;

    /** The words that a text may be. For {@code boolean}, those of {@code false} and {@code true}. */
    String[] words() default {};

    /** The type whose written form the value is, if not the component's. */
    Class<?> of() default void.class;
}
