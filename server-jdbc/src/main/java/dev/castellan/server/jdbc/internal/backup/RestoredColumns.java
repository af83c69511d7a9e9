package dev.castellan.server.jdbc.internal.backup;

import org.jdbi.v3.core.Handle;

/** Sets the columns that depend on other rows, after a restore has inserted all rows. */
final class RestoredColumns {

    private static final String OF_TOKENS = """
            UPDATE tokens SET user_role = u.role, user_suspended = u.suspended FROM users u
            WHERE u.organization_id = tokens.organization_id AND u.user_id = tokens.user_id
              AND (u.role <> 'client' OR u.suspended)""";

    private static final String OF_PROJECTS = """
            UPDATE projects SET is_default = true FROM organizations o
            WHERE o.organization_id = projects.organization_id AND o.default_project_id = projects.project_id""";

    private static final String OF_COLLECTIONS = """
            UPDATE collections SET input_count = (
              SELECT count(*) FROM collection_inputs i
              WHERE i.organization_id = collections.organization_id AND i.collection_id = collections.id)""";

    private static final String OF_ORGANIZATIONS = """
            UPDATE organizations SET
              project_count = (SELECT count(*) FROM projects x WHERE x.organization_id = organizations.organization_id),
              user_count = (SELECT count(*) FROM users x WHERE x.organization_id = organizations.organization_id),
              token_count = (SELECT count(*) FROM tokens x
                WHERE x.organization_id = organizations.organization_id AND x.rule_id IS NULL),
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

    private RestoredColumns() {}

    static void write(Handle handle) {
        handle.execute(OF_TOKENS);
        handle.execute(OF_PROJECTS);
        handle.execute(OF_COLLECTIONS);
        handle.execute(OF_ORGANIZATIONS);
    }
}
