package dev.castellan.server.jdbc.internal.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** Backups with values that the server would refuse as input, under a correct checksum. */
final class WrongValues {

    private static final String ID = "[0-9a-f-]{36}";

    private final List<String> lines;
    private final List<WrongBackup> all = new ArrayList<>();

    private WrongValues(List<String> lines) {
        this.lines = lines;
    }

    /** Returns invalid variants of a valid backup that contains one row for each table. */
    static List<WrongBackup> of(String whole) {
        WrongValues wrong = new WrongValues(whole.lines().toList());
        wrong.ofUsers();
        wrong.ofOrganizationsAndProjects();
        wrong.ofTokens();
        wrong.ofContents();
        wrong.ofPeople();
        wrong.ofEvents();
        return wrong.all;
    }

    /** Returns invalid variants of a valid backup that contains a service account with an issuer, a rule and a token. */
    static List<WrongBackup> ofFederation(String whole) {
        WrongValues wrong = new WrongValues(whole.lines().toList());
        int issuer = wrong.line("issuers");
        String url = "\"https://token[^\"]*\"";
        wrong.field(issuer, "issuers", "issuer", url, "\"http://a.example\"", "\"https://u@a.example\"", "\"\"");
        wrong.field(issuer, "issuers", "key_source", "\"[^\"]*\"", "\"INLINE\"", "\"none\"");
        wrong.field(issuer, "issuers", "required_claims", "\"[^\"]*\"", "\"a  b\"", "\"a a\"", "\" \"");
        wrong.field(issuer, "issuers", "jwks", "\".*?\\]\\}\"", "\"{}\"", "\"[]\"", "\"{\\\\\"keys\\\\\":[]}\"");
        wrong.rule("issuers: one lacks the keys", issuer, "\"inline\"", "\"discovery\"");
        int rule = wrong.line("federation_rules");
        wrong.field(rule, "federation_rules", "claims", "\".*?\\]\\}\"", "\"{}\"", "\"{\\\\\"a\\\\\":[]}\"");
        wrong.field(rule, "federation_rules", "claims", "\".*?\\]\\}\"", "\"{\\\\\"a\\\\\":[\\\\\"*\\\\\"]}\"");
        wrong.field(rule, "federation_rules", "token_lifetime_seconds", "\\d+", "59", "3601");
        wrong.rule("federation_rules: one belongs to a person", 4, "account\":true", "account\":false");
        wrong.rule("tokens: one with a rule_id lacks", wrong.line("tokens"), ",\"expires_at\":\\d+", "");
        return wrong.all;
    }

    private int line(String table) {
        int index = 0;
        while (!lines.get(index).startsWith("{\"" + table + "\"")) {
            index++;
        }
        return index + 1;
    }

    private void ofUsers() {
        field(3, "users", "role", "\"org_admin\"", "\"root\"", "\"\"", "\"ORG_ADMIN\"", "7");
        field(
                3,
                "users",
                "name",
                "\"[^\"]*\"",
                "\"\"",
                "\" \"",
                "\"" + "n".repeat(256) + "\"",
                "\"a\\\\u0007\"",
                "\"a\\\\u202e\"");
        field(
                3,
                "users",
                "email",
                "\"[^\"]*\"",
                "\"root\"",
                "\"a@b@c\"",
                "\"a b@example.org\"",
                "\"@example.org\"",
                "\"" + "a".repeat(254) + "@b\"");
        field(3, "users", "user_id", "\"" + ID + "\"", "\"1-1-1-1-1\"", "\"x\"", "\"AZAAAAAAcACAAAAAAAAAAQ==\"", "1");
        field(3, "users", "user_id", "\"" + ID + "\"", "\"00000000-0000-0000-0000-000000000000\"");
        field(3, "users", "created_at", "\\d+", "-1", "1.5", "253402300800000", "\"soon\"");
        field(3, "users", "name", "\"[^\"]*\"", "null", "7", "[]");
        field(3, "users", "suspended", "false", "\"false\"", "0", "null");
        field(
                3,
                "users",
                "language",
                "\"de\"",
                "\"\"",
                "\"DE\"",
                "\"d\"",
                "\"de_AT\"",
                "\"de-\"",
                "\"und\"",
                "\"x-a\"",
                "7");
        field(3, "users", "language", "\"de\"", "\"de\\\\n\"", "\"de" + "-abcdefgh".repeat(4) + "\"");
        rule("organizations: one lacks an active org_admin", 3, "\"org_admin\"", "\"client\"");
        rule("organizations: one lacks an active org_admin", 3, "\"suspended\":false", "\"suspended\":true");
        rule("passwords: one belongs to a service account", 3, "account\":false", "account\":true");
        rule("passkeys: one belongs to a service account", 3, "account\":false", "account\":true");
        rule("identity_links: one belongs to a service account", 3, "account\":false", "account\":true");
        rule("invitations: one belongs to a service account", 3, "account\":false", "account\":true");
    }

    private void ofOrganizationsAndProjects() {
        field(2, "organizations", "tag", "\"[^\"]*\"", "\"k7Qm2\"", "\"k7Qm2Z0\"", "\"k7Qm2-\"");
        field(2, "organizations", "name", "\"[^\"]*\"", "\"\"");
        field(2, "organizations", "max_token_lifetime_days", "30", "0", "-1", "365001", "1.5", "\"30\"");
        field(2, "organizations", "admin_passkeys_required", "true", "1", "\"true\"");
        field(2, "organizations", "max_session_hours", "8", "0", "13", "4294967304");
        field(2, "organizations", "version", "\\d+", "-1", "9223372036854775807");
        rule("default_project_id of one names no project", 2, "(project_id\":\".*)a\"", "$1b\"");
        rule("default_project_id of one names no project", 5, "\"archived\":false", "\"archived\":true");
        field(5, "projects", "name", "\"[^\"]*\"", "\"\"");
        rule("the database refuses a row of memberships", 6, "\"project_id\":\"" + ID, "\"project_id\":\"" + other());
        rule(
                "the database refuses a row of collection_inputs",
                9,
                "\"project_id\":\"" + ID,
                "\"project_id\":\"" + other());
    }

    private void ofTokens() {
        field(4, "tokens", "hash", "\"[^\"]*\"", "\"00\"", "\"\"", "\"" + "0".repeat(66) + "\"");
        field(4, "tokens", "prefix", "\"[^\"]*\"", "\"secret\"", "\"csts_k7Qm2Z00000\"");
        field(4, "tokens", "name", "\"[^\"]*\"", "\"\"", "null");
        field(4, "tokens", "hash", "\"[^\"]*\"", "null");
        wrong(
                "line 4: this is not a row of tokens: expires_at: lies before",
                4,
                "\"created_at\"",
                "\"expires_at\":1,$0");
    }

    private void ofContents() {
        field(7, "collections", "type", "\"[^\"]*\"", "\"\"", "\"a b\"");
        field(8, "inputs", "payload", "\"[^\"]*\"", "\"{\"", "\"\"", "\" \"", "\"1 2\"");
        field(8, "inputs", "payload", "\"[^\"]*\"", "\"" + "[".repeat(17) + "]".repeat(17) + "\"");
        field(8, "inputs", "payload", "\"[^\"]*\"", "\"{\\\\\"a\\\\\":1,\\\\\"a\\\\\":2}\"");
        field(8, "inputs", "payload", "\"[^\"]*\"", "\"\\\\\"\\\\ud800\\\\\"\"", "\"\\\\\"\\\\\\\\ud800\\\\\"\"");
        field(10, "queries", "payload", "\"[^\"]*\"", "\"nothing\"");
        field(11, "kept_answers", "status", "\\d+", "500", "199", "-201");
        field(11, "kept_answers", "fingerprint", "\"[^\"]*\"", "\"f\"", "\"" + "F".repeat(64) + "\"");
        field(11, "kept_answers", "request_key", "\"[^\"]*\"", "\"\"", "\"a b\"", "\"" + "k".repeat(256) + "\"");
        field(11, "kept_answers", "location", "\"[^\"]*\"", "\"https://example.org\"", "\"/a b\"", "\"//a.example\"");
        field(11, "kept_answers", "body", "\"[^\"]*\"", "\"<html>\"");
    }

    private void ofPeople() {
        field(12, "invitations", "purpose", "\"[^\"]*\"", "\"admin\"", "\"JOIN\"");
        field(12, "invitations", "mail", "\"[^\"]*\"", "\"maybe\"");
        field(12, "invitations", "hash", "\"[^\"]*\"", "\"00\"");
        field(12, "invitations", "expires_at", "\\d+", "1", "-1");
        field(13, "passwords", "hash", "\"[^\"]*\"", "\"secret\"", "\"" + hash(9999999, 2, 1) + "\"");
        field(13, "passwords", "hash", "\"[^\"]*\"", "\"" + hash(19456, 0, 1) + "\"", "\"" + hash(19456, 2, 0) + "\"");
        field(13, "passwords", "hash", "\"[^\"]*\"", "\"" + hash(65537, 2, 1) + "\"", "\"" + hash(65536, 11, 1) + "\"");
        field(13, "passwords", "failures", "\\d+", "-1", "2147483648");
        field(14, "passkeys", "credential", "\"[^\"]*\"", "\"!\"", "\"\"", "\"AAAAA\"");
        field(14, "passkeys", "credential_id", "\"[^\"]*\"", "\"a b\"");
        field(14, "passkeys", "spent_challenges", "\"[^\"]*\"", "\"x\"", "\"" + "c".repeat(43) + " \"");
        field(14, "passkeys", "sign_count", "\\d+", "-1");
        field(14, "passkeys", "name", "\"[^\"]*\"", "\"\"");
    }

    private void ofProviders() {
        field(16, "organization_domains", "domain", "\"[^\"]*\"", "\"ACME.example\"", "\"example\"", "\"a..example\"");
        field(17, "providers", "issuer", "\"[^\"]*\"", "\"http://idp.example.com\"", "\"https://\"", "\"\"");
        field(17, "providers", "client_id", "\"[^\"]*\"", "\"\"", "\"a b\"");
        field(17, "providers", "secret", "\"[^\"]*\"", "\"!\"", "\"\"");
        field(17, "providers", "passwords", "false", "\"false\"", "null");
        field(18, "identity_links", "subject", "\"[^\"]*\"", "\"\"", "\"\u00e9\"");
        field(18, "identity_links", "issuer", "\"[^\"]*\"", "\"http://idp.example.com\"");
        rule("the database refuses a row of identity_links", 18, "\"user_id\":\"" + ID, "\"user_id\":\"" + other());
    }

    private void ofEvents() {
        field(15, "audit_events", "via", "\"[^\"]*\"", "\"root\"");
        field(15, "audit_events", "operation", "\"[^\"]*\"", "\"\"", "\"a\\\\nb\"");
        field(15, "audit_events", "event_id", "\"[^\"]*\"", "\"x\"");
        String row = "line 15: this is not a row of audit_events: ";
        wrong(row + "object_names: expected a name for each", 15, "\"via\"", "\"object_names\":\"a\\\\nb\",$0");
        wrong(row + "object_names: expected a name in", 15, "\"via\"", "\"object_names\":\"\\\\u0007\",$0");
        for (String changes : List.of(
                "\"\"",
                "\"role\"",
                "\"role\\\\ta\"",
                "\"role\\\\ta\\\\tb\\\\tc\"",
                "\"Role\\\\ta\\\\tb\"",
                "\"\\\\ta\\\\tb\"",
                "\"role\\\\ta\\\\tb\\\\n\"",
                "\"role\\\\ta\\\\t\\\\u202e\"",
                "\"name\\\\ta\\\\t" + "x".repeat(256) + "\"")) {
            wrong(row + "changes: expected a field and", 15, "\"via\"", "\"changes\":" + changes + ",$0");
        }
        field(15, "audit_events", "address", "\"[^\"]*\"", "\"localhost\"", "\"\"");
        wrong(row + "actor_id: expected a string", 15, "\"actor_id\":\"" + ID + "\"", "\"actor_id\":[]");
        wrong(row + "object_ids: expected a string", 15, "\\[\"" + ID + "\"", "[null");
        wrong(row + "object_ids: expected different", 15, "\\[(\"" + ID + "\")", "[$1,$1");
        wrong(row + "object_ids: expected a UUID", 15, "\\[\"" + ID, "[\"x");
    }

    private void field(int line, String table, String field, String value, String... wrong) {
        for (String each : wrong) {
            wrong(
                    "line " + line + ": this is not a row of " + table + ": " + field + ": ",
                    line,
                    "\"" + field + "\":" + value,
                    "\"" + field + "\":" + each);
        }
    }

    private void rule(String complaint, int line, String regex, String replacement) {
        wrong(complaint, line, regex, replacement);
    }

    private void wrong(String complaint, int line, String regex, String replacement) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(line - 1, lines.get(line - 1).replaceFirst(regex, replacement));
        assertThat(changed).as(regex).isNotEqualTo(lines);
        all.add(WrongBackup.wrong(
                SealedBackup.edited(String.join("\n", changed) + "\n"), complaint, "changed or damaged"));
    }

    private static String other() {
        return "01900000-0000-7000-8000-0000000000ff";
    }

    private static String hash(int memory, int passes, int lanes) {
        return "\\$argon2id\\$v=19\\$m=" + memory + ",t=" + passes + ",p=" + lanes + "\\$c29tZXNhbHQ\\$"
                + "0".repeat(43);
    }
}
