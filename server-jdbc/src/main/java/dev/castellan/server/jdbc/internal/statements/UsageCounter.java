package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds up the changes to the usage of an organization during a unit of work.
 */
public final class UsageCounter {

    private static final String WRITE = "UPDATE organizations SET "
            + Schema.USAGE.stream()
                    .map(column -> column + " = " + column + " + ?")
                    .collect(Collectors.joining(", "))
            + " WHERE organization_id = ?";

    private Usage change = Usage.NONE;

    /** Reads the usage of an organization from the columns {@link Schema#USAGE}. */
    public static Usage read(Row row) throws SQLException {
        long[] numbers = new long[Schema.USAGE.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = row.number();
        }
        return Usage.of(numbers);
    }

    /** Returns the total change so far. */
    public Usage change() {
        return change;
    }

    /** Adds the usage of a row {@code number} times. A negative number subtracts the usage. */
    public void add(long number, Usage row) {
        change = change.plus(row.times(number));
    }

    /** Adds the statement that writes a change to the usage of an organization, unless the change is zero. */
    public static void write(Usage change, UUID organizationId, PendingStatements pending) {
        if (!change.equals(Usage.NONE)) {
            Stream<Long> numbers = Arrays.stream(change.numbers()).boxed();
            pending.add(
                    "organization " + organizationId,
                    WRITE,
                    Stream.concat(numbers, Stream.of(organizationId)).toArray());
        }
    }
}
