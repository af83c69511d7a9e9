package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.Row;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;

/** Queries across organizations. */
public final class OrganizationQueries {

    private static final String ALL =
            "SELECT organization_id FROM organizations WHERE NOT deleted ORDER BY created_at, organization_id";
    /** Finds the oldest organizations. */
    public static final String OLDEST = ALL + " LIMIT :limit";

    private static final String WITH_HIDDEN_ROWS = "SELECT organization_id FROM deleted_inputs"
            + " UNION SELECT organization_id FROM projects WHERE deleted"
            + " UNION SELECT organization_id FROM organizations WHERE deleted ORDER BY organization_id";
    private static final String OF_TAG = "SELECT organization_id FROM organizations WHERE tag = :tag AND NOT deleted";
    /** Finds the organizations of an address. */
    public static final String OF_EMAIL = "SELECT o.organization_id FROM users u"
            + " JOIN organizations o ON o.organization_id = u.organization_id"
            + " WHERE u.email_key = :key AND NOT u.is_service_account AND NOT u.suspended AND NOT o.deleted"
            + " AND (" + hasOne("passwords") + " OR " + hasOne("passkeys") + ")"
            + " ORDER BY o.created_at, o.organization_id LIMIT :limit";

    /** Finds the organization of a rule. */
    public static final String OF_RULE = "SELECT o.organization_id FROM federation_rules r"
            + " JOIN organizations o ON o.organization_id = r.organization_id"
            + " WHERE r.rule_id = :rule AND NOT o.deleted";

    /** Finds the organization of a device code. */
    public static final String OF_DEVICE_CODE = "SELECT o.organization_id FROM device_logins d"
            + " JOIN organizations o ON o.organization_id = d.organization_id"
            + " WHERE d.code = :code AND NOT o.deleted ORDER BY o.created_at, o.organization_id LIMIT 1";

    /** Finds the organizations of a domain. */
    public static final String OF_DOMAIN = "SELECT o.organization_id FROM organization_domains d"
            + " JOIN organizations o ON o.organization_id = d.organization_id"
            + " JOIN providers p ON p.organization_id = d.organization_id"
            + " WHERE d.domain = :domain AND p.enabled AND NOT o.deleted"
            + " ORDER BY o.created_at, o.organization_id LIMIT :limit";

    private static final String DELETED =
            "SELECT organization_id FROM organizations WHERE organization_id = :organization AND deleted";

    private final ConnectionPools pools;

    public OrganizationQueries(ConnectionPools pools) {
        this.pools = pools;
    }

    /** Checks that the database responds. */
    public void check() {
        select(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
    }

    /** Returns all organizations, sorted by creation time. */
    public List<UUID> all() {
        return select(handle -> ids(handle.createQuery(ALL)));
    }

    /** Returns the oldest organizations, sorted by creation time. */
    public List<UUID> oldest(int limit) {
        return select(handle -> ids(handle.createQuery(OLDEST).bind("limit", limit)));
    }

    /** Returns true if the organization is deleted and some of its rows remain. */
    public boolean isDeleted(UUID organizationId) {
        return select(handle -> !ids(handle.createQuery(DELETED).bind("organization", organizationId))
                .isEmpty());
    }

    /** Returns the organizations that are deleted or have hidden inputs or projects. */
    public List<UUID> withHiddenRows() {
        return select(handle -> ids(handle.createQuery(WITH_HIDDEN_ROWS)));
    }

    public Optional<UUID> ofTag(String tag) {
        return select(handle -> ids(handle.createQuery(OF_TAG).bind("tag", tag))).stream()
                .findFirst();
    }

    /**
     * Returns the organizations in which an active human user with the address can sign in, sorted by creation time.
     */
    public List<UUID> ofEmail(String emailKey, int limit) {
        return StorableText.isStorable(emailKey)
                ? select(handle ->
                        ids(handle.createQuery(OF_EMAIL).bind("key", emailKey).bind("limit", limit)))
                : List.of();
    }

    public Optional<UUID> ofRule(UUID ruleId) {
        return select(handle -> ids(handle.createQuery(OF_RULE).bind("rule", ruleId))).stream()
                .findFirst();
    }

    public Optional<UUID> ofDeviceCode(TokenHash code) {
        return select(handle -> ids(handle.createQuery(OF_DEVICE_CODE).bind("code", code))).stream()
                .findFirst();
    }

    /** Returns the organizations that have the domain and an enabled provider, sorted by creation time. */
    public List<UUID> ofDomain(String domain, int limit) {
        return StorableText.isStorable(domain)
                ? select(handle ->
                        ids(handle.createQuery(OF_DOMAIN).bind("domain", domain).bind("limit", limit)))
                : List.of();
    }

    private static String hasOne(String table) {
        return "EXISTS (SELECT 1 FROM " + table
                + " c WHERE c.organization_id = u.organization_id AND c.user_id = u.user_id)";
    }

    private List<UUID> ids(Query query) {
        return query.map((row, context) -> new Row(row, pools.failures().dialect()).id("organization_id"))
                .list();
    }

    private <T> T select(Function<Handle, T> question) {
        return pools.failures().retried(() -> selectOnce(question));
    }

    private <T> T selectOnce(Function<Handle, T> question) {
        try (Handle handle = pools.reader()) {
            return question.apply(handle);
        } catch (JdbiException e) {
            throw pools.failures().translated(e);
        }
    }
}
