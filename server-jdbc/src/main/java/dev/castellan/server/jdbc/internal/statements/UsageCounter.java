package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.store.rows.Usage;

/** Gathers by how much a unit of work changes what its organization has, so that one statement writes it at the end. */
public final class UsageCounter {

    /** The columns of an organization that say what it has, as {@link RowMappers#usage} reads them. */
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

    /** Returns the change so far. */
    public Usage change() {
        return change;
    }

    /** Adds a number of rows like this one; a negative number for rows that were deleted. */
    public void add(long number, Usage row) {
        change = change.plus(row.times(number));
    }

    /** Writes the change, if there is any, at the end of the work. */
    public void write(Session session) {
        if (!change.equals(Usage.NONE)) {
            session.changeLater(
                    "organization " + session.organizationId(),
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
                    session.organizationId());
        }
    }
}
