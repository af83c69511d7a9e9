package dev.castellan.server.jdbc.internal.statements;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * A list of ids in a statement. Repeats the last id until the number of ids is a power of two, which limits the number
 * of different statements to prepare.
 */
public final class IdList {

    private final List<UUID> ids;
    private final int size;

    /** Returns the rows that a query with these ids selects, or an empty list if there are no ids. */
    public static <R> List<R> select(List<UUID> ids, Function<IdList, List<R>> query) {
        return ids.isEmpty() ? List.of() : query.apply(new IdList(ids));
    }

    /** @param ids at least one id */
    public IdList(List<UUID> ids) {
        this.ids = ids;
        int power = Integer.highestOneBit(ids.size());
        this.size = power == ids.size() ? power : 2 * power;
    }

    /** Returns the condition that a column contains one of the ids. */
    public String holds(String column) {
        StringBuilder condition = new StringBuilder(column).append(" IN (");
        for (int i = 0; i < size; i++) {
            condition.append(i == 0 ? ":listed" : ", :listed").append(i);
        }
        return condition.append(')').toString();
    }

    public void bind(SqlStatement<?> statement) {
        for (int i = 0; i < size; i++) {
            statement.bind("listed" + i, ids.get(Math.min(i, ids.size() - 1)));
        }
    }
}
