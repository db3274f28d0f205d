package org.crossbranch.spark.sql;

import java.util.ArrayList;
import scala.collection.JavaConverters;
import scala.collection.Seq;
import scala.collection.immutable.List;

/** Scala's lists, as Catalyst's trees take them. Immutable ones suit Scala 2.12 and 2.13 alike. */
final class Trees {
    private Trees() {}

    @SafeVarargs
    static <T> List<T> listOf(T... elements) {
        java.util.List<T> all = new ArrayList<>();
        for (T element : elements) {
            all.add(element);
        }
        return list(all);
    }

    static <T> List<T> list(java.util.List<? extends T> elements) {
        return JavaConverters.asScalaBuffer(new ArrayList<T>(elements)).toList();
    }

    /** A copy. */
    static <T> List<T> copy(Seq<? extends T> elements) {
        return list(JavaConverters.seqAsJavaList(elements));
    }

    /** A list with one more element. */
    static <T> List<T> append(Seq<? extends T> elements, T last) {
        java.util.List<T> all = new ArrayList<>(JavaConverters.seqAsJavaList(elements));
        all.add(last);
        return list(all);
    }
}
