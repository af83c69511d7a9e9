package dev.castellan.server.jdbc.internal.backup;

import org.jdbi.v3.core.Handle;

/** Sets the columns that count rows, after a restore has inserted all rows. */
final class RestoredCounts {

    private static final String OF_COLLECTIONS = """
            UPDATE collections SET input_count = (
              SELECT count(*) FROM collection_inputs i
              WHERE i.organization_id = collections.organization_id AND i.collection_id = collections.id)""";

    private static final String OF_ORGANIZATIONS = """
            UPDATE organizations SET
              project_count = (SELECT count(*) FROM projects x WHERE x.organization_id = organizations.organization_id),
              user_count = (SELECT count(*) FROM users x WHERE x.organization_id = organizations.organization_id),
              token_count = (SELECT count(*) FROM tokens x WHERE x.organization_id = organizations.organization_id),
              collection_count = (SELECT count(*) FROM collections x
                WHERE x.organization_id = organizations.organization_id),
              input_count = (SELECT count(*) FROM inputs x WHERE x.organization_id = organizations.organization_id),
              query_count = (SELECT count(*) FROM queries x WHERE x.organization_id = organizations.organization_id),
              payload_bytes = (SELECT coalesce(sum(octet_length(payload)), 0) FROM inputs x
                  WHERE x.organization_id = organizations.organization_id)
                + (SELECT coalesce(sum(octet_length(payload)), 0) FROM queries x
                  WHERE x.organization_id = organizations.organization_id),
              kept_answer_count = (SELECT count(*) FROM kept_answers x
                WHERE x.organization_id = organizations.organization_id),
              kept_answer_bytes = (SELECT coalesce(sum(octet_length(body)), 0) FROM kept_answers x
                WHERE x.organization_id = organizations.organization_id)""";

    private RestoredCounts() {}

    static void write(Handle handle) {
        handle.execute(OF_COLLECTIONS);
        handle.execute(OF_ORGANIZATIONS);
    }
}
