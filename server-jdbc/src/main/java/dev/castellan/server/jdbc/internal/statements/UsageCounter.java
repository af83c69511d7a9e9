package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import java.util.UUID;

/**
 * Adds up the changes to the usage of an organization during a unit of work.
 */
public final class UsageCounter {

    /** The columns that contain the usage of an organization, as read by {@link RowMappers#usage}. */
    public static final String COLUMNS =
            "project_count, user_count, token_count, collection_count, input_count, query_count, payload_bytes,"
                    + " kept_answer_count, kept_answer_bytes";

    private static final String WRITE = """
            UPDATE organizations SET
              project_count = project_count + ?,
              user_count = user_count + ?,
              token_count = token_count + ?,
              collection_count = collection_count + ?,
              input_count = input_count + ?,
              query_count = query_count + ?,
              payload_bytes = payload_bytes + ?,
              kept_answer_count = kept_answer_count + ?,
              kept_answer_bytes = kept_answer_bytes + ?
            WHERE organization_id = ?""";

    private Usage change = Usage.NONE;

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
            pending.add(
                    "organization " + organizationId,
                    WRITE,
                    change.projects(),
                    change.users(),
                    change.tokens(),
                    change.collections(),
                    change.inputs(),
                    change.queries(),
                    change.payloadBytes(),
                    change.keptAnswers(),
                    change.keptAnswerBytes(),
                    organizationId);
        }
    }
}
