package org.crossbranch.spark.query;

import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.exists;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.size;

import org.apache.spark.sql.Column;
import org.crossbranch.query.TreeQuery;

/** The needs of a query as a condition of Spark SQL on the columns of trees. It spares building most trees that cannot match. */
final class NeedFilter {
    /** Needs that are looked at. Spark goes through a condition in depth. */
    private static final int MOST = 20;

    private NeedFilter() {}

    /** A condition that each matching row fulfils. Rows without constituents do as well, for the error that they are. */
    static Column of(TreeQuery query) {
        Column all = lit(true);
        for (TreeQuery.Need need : query.needs().stream().limit(MOST).toList()) {
            all = all.and(condition(need));
        }
        return size(col("constituents")).equalTo(0).or(all);
    }

    private static Column condition(TreeQuery.Need need) {
        if (need instanceof TreeQuery.Value value) {
            return condition(value);
        }
        return exists(col("constituents"), node -> size(node.getField("blocks")).gt(1));
    }

    private static Column condition(TreeQuery.Value need) {
        return switch (need.feature()) {
            case CAT -> has("constituents.label", need);
            case POS -> has("tokens.tag", need);
            case XPOS -> has("tokens.xpos", need);
            case WORD -> has("tokens.form", need);
            case LEMMA -> has("tokens.lemma", need);
            case FUNC -> has("constituents.function", need).or(has("tokens.function", need));
            // Its text is made of a map.
            case MORPH -> lit(true);
        };
    }

    private static Column has(String column, TreeQuery.Value need) {
        return array_contains(col(column), need.value());
    }
}
