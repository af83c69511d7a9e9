package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.internal.store.schema.TableSchema;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Deletes the rows of a deleted organization. */
final class OrganizationPurge {

    /** The statements for all tables except organizations. Each table comes before the tables that it refers to. */
    private static final List<String> DELETIONS = IntStream.range(1, Schema.TABLES.size())
            .mapToObj(i -> deletion(Schema.TABLES.get(Schema.TABLES.size() - i)))
            .toList();

    private static final String DELETE_ORGANIZATION =
            "DELETE FROM organizations WHERE organization_id = :organization AND deleted";

    private OrganizationPurge() {}

    /**
     * Deletes at most {@code limit} rows. If fewer rows were left, also deletes the row of the organization itself.
     * Returns false if no rows remain. Another transaction must not delete rows of the organization at the same time.
     */
    static boolean deleteSome(UnitOfWork work, UUID organizationId, int limit) {
        int remaining = limit;
        for (String deletion : DELETIONS) {
            int batchLimit = remaining;
            remaining -= work.change(
                    deletion, u -> u.bind("organization", organizationId).bind("limit", batchLimit));
            if (remaining <= 0) {
                return true;
            }
        }
        work.change(DELETE_ORGANIZATION, u -> u.bind("organization", organizationId));
        return false;
    }

    private static String deletion(TableSchema<?, ?> schema) {
        String table = schema.name();
        String key = String.join(", ", schema.keyColumns());
        return "DELETE FROM " + table + " WHERE organization_id = :organization AND (" + key + ") IN (SELECT " + key
                + " FROM " + table + " WHERE organization_id = :organization ORDER BY " + key + " LIMIT :limit)";
    }
}
