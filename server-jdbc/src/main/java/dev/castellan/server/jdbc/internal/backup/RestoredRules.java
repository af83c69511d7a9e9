package dev.castellan.server.jdbc.internal.backup;

import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Checks the rules that concern several rows, after a restore has inserted all rows. Foreign keys check the others. */
final class RestoredRules {

    private static final String SERVICE_ACCOUNT_WITH =
            " x JOIN users u ON u.organization_id = x.organization_id AND u.user_id = x.user_id WHERE u.is_service_account";

    /** A rule for a backup, and the query that finds rows that break it. */
    private static final Map<String, String> FORBIDDEN = Map.of(
            "organizations: one lacks an active org_admin",
            """
            SELECT 1 FROM organizations o WHERE NOT EXISTS (
              SELECT 1 FROM users u
              WHERE u.organization_id = o.organization_id AND u.role = 'org_admin' AND NOT u.suspended)""",
            "organizations: default_project_id of one names no project, or an archived project",
            """
            SELECT 1 FROM organizations o WHERE NOT EXISTS (
              SELECT 1 FROM projects p
              WHERE p.organization_id = o.organization_id AND p.project_id = o.default_project_id AND NOT p.archived)""",
            "passwords: one belongs to a service account",
            "SELECT 1 FROM passwords" + SERVICE_ACCOUNT_WITH,
            "passkeys: one belongs to a service account",
            "SELECT 1 FROM passkeys" + SERVICE_ACCOUNT_WITH,
            "identity_links: one belongs to a service account",
            "SELECT 1 FROM identity_links" + SERVICE_ACCOUNT_WITH,
            "invitations: one belongs to a service account",
            "SELECT 1 FROM invitations" + SERVICE_ACCOUNT_WITH,
            "federation_rules: one belongs to a person",
            """
            SELECT 1 FROM federation_rules r JOIN users u
            ON u.organization_id = r.organization_id AND u.user_id = r.user_id WHERE NOT u.is_service_account""",
            "issuers: one lacks the keys of its key_source, or has others",
            """
            SELECT 1 FROM issuers WHERE (jwks_url IS NULL) = (key_source = 'jwks_url')
              OR (jwks IS NULL) = (key_source = 'inline')""",
            "tokens: one with a rule_id lacks expires_at, federated_issuer or federated_subject",
            """
            SELECT 1 FROM tokens WHERE rule_id IS NOT NULL
              AND (expires_at IS NULL OR federated_issuer IS NULL OR federated_subject IS NULL)""");

    private RestoredRules() {}

    /** Throws an {@link IllegalArgumentException} that names the first broken rule. */
    static void check(Handle handle) {
        List<String> broken = FORBIDDEN.entrySet().stream()
                .filter(rule -> handle.createQuery(rule.getValue() + " LIMIT 1")
                        .mapTo(Integer.class)
                        .findFirst()
                        .isPresent())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        if (!broken.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", broken) + ": " + BackupLines.CHANGED);
        }
    }
}
