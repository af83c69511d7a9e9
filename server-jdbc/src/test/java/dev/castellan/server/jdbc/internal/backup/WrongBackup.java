package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.THEIRS;
import static dev.castellan.server.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** A backup that must be rejected, and the strings that the message must contain. */
final class WrongBackup {

    private final byte[] bytes;
    private final List<String> complaints;

    private WrongBackup(byte[] bytes, String... complaints) {
        this.bytes = bytes;
        this.complaints = List.of(complaints);
    }

    InputStream stream() {
        return new ByteArrayInputStream(bytes);
    }

    List<String> complaints() {
        return complaints;
    }

    /** Returns invalid variants of a valid backup that contains one row for each table. */
    static List<WrongBackup> of(String whole) {
        List<String> lines = whole.lines().toList();
        assertThat(lines).hasSize(16);
        List<WrongBackup> wrong = new ArrayList<>();
        wrong.addAll(ofAnotherFormat(whole));
        wrong.addAll(withOtherLines(lines));
        wrong.addAll(withOtherValues(lines));
        wrong.addAll(withBrokenKeys(lines));
        wrong.addAll(withBrokenRules(lines));
        wrong.addAll(aboutPeople(lines));
        wrong.addAll(aboutServiceAccounts(lines));
        return wrong;
    }

    private static List<WrongBackup> ofAnotherFormat(String whole) {
        return List.of(
                wrong("", "line 1: it is empty", "not complete"),
                wrong("hello\n", "line 1: this is not a backup"),
                wrong("{\"something\":\"else\"}\n", "line 1: this is not a backup"),
                wrong(
                        whole.replace("_backup\":1", "_backup\":2"),
                        "line 1",
                        "format 2",
                        "reads format 1",
                        "later version"),
                new WrongBackup(gzip(whole), "line 1", "gzip", "unpack it first"),
                new WrongBackup(
                        whole.replace("user 1", "us\u00e9r 1").getBytes(StandardCharsets.ISO_8859_1),
                        "line 3",
                        "UTF-8"));
    }

    private static List<WrongBackup> withOtherLines(List<String> lines) {
        String cut = lines.get(10).substring(0, 30);
        return List.of(
                wrong(text(lines.subList(0, 11)), "line 12: the backup ends before this line", "not complete"),
                wrong(text(lines.subList(0, 10)) + cut, "line 11: the backup ends within this line", "not complete"),
                wrong(text(lines) + "{\"rows\":14}\n", "line 17", "here is more"),
                wrong(text(lines) + "{\"ro", "line 17", "here is more"),
                wrong(with(lines, 6, "\\{", ""), "line 6: this is not a JSON object"),
                wrong(with(lines, 16, "14", "13"), "line 16", "has 13 rows", "there are 14"),
                wrong(with(lines, 8, "\"inputs\"", "\"inputz\""), "line 8: found \"inputz\"", "expected a row of"),
                wrong(with(lines, 4, "\"tokens\"", "\"users\":{},\"tokens\""), "line 4: expected one field, found 2"),
                wrong(
                        with(lines, 7, "\\{.*\\}", "{\"collections\":1}"),
                        "line 7: collections: expected a JSON object"));
    }

    private static List<WrongBackup> withOtherValues(List<String> lines) {
        String date = "\"created_at\":\\d+";
        String name = "\"name\":\"[^\"]*\"";
        String hash = "\"hash\":\"..";
        return List.of(
                wrong(
                        with(lines, 3, "\"user_id\":\"[^\"]*\"", "\"user_id\":\"x\""),
                        "line 3: users: user_id",
                        "a UUID"),
                wrong(with(lines, 2, date, "\"created_at\":\"soon\""), "line 2: organizations: created_at", "number"),
                wrong(with(lines, 2, date, "\"created_at\":1.5"), "line 2: organizations: created_at", "whole number"),
                wrong(with(lines, 2, date, "\"created_at\":9" + "9".repeat(19)), "line 2: organizations: created_at"),
                wrong(with(lines, 2, "\"00", "\""), "line 2: organizations: signing_key", "64 hexadecimal digits"),
                wrong(with(lines, 2, "k7Qm2Z", "k7Qm2-"), "line 2: organizations: tag", "6 letters and digits"),
                wrong(with(lines, 2, "\"tag\":\"k7Qm2Z\",", ""), "line 2: organizations: tag is missing"),
                wrong(with(lines, 3, "\"role\":\"org_admin\",", ""), "line 3: users: role is missing"),
                wrong(with(lines, 3, "\"role\":\"org_admin\"", "\"role\":null"), "line 3: users: role is missing"),
                wrong(
                        with(lines, 3, "\"role\"", "\"rolle\":1,\"role\""),
                        "line 3: users: unknown column \"rolle\"",
                        "email"),
                wrong(
                        with(lines, 3, "account\":false", "account\":1"),
                        "line 3: users: is_service_account",
                        "true or false"),
                wrong(with(lines, 3, name, "\"name\":1"), "line 3: users: name: expected a text"),
                wrong(with(lines, 3, name, "\"name\":\"a\\\\u0000\""), "line 3: users: name", "without NUL"),
                wrong(with(lines, 3, name, "\"name\":\"a\\\\ud800\""), "line 3: users: name", "surrogate"),
                wrong(with(lines, 4, hash, "\"hash\":\"zz"), "line 4: tokens: hash", "64 hexadecimal digits"),
                wrong(with(lines, 4, hash, "\"hash\":\""), "line 4: tokens: hash", "64 hexadecimal digits"),
                wrong(
                        with(lines, 4, "\"name\"", "\"user_role\":\"org_admin\",\"name\""),
                        "line 4: tokens",
                        "user_role"),
                wrong(with(lines, 8, "\"payload\":\"", "\"payload\":\"{"), "line 8: inputs: payload", "JSON"),
                wrong(with(lines, 11, "\"status\":201", "\"status\":2010"), "line 11: kept_answers: status", "HTTP"));
    }

    private static List<WrongBackup> withBrokenKeys(List<String> lines) {
        String twice = lines.get(2) + "\n" + lines.get(2);
        String namesake = twice.replaceFirst(id(1).toString(), id(3).toString());
        return List.of(
                wrong(with(lines, 3, ".*", twice), "line 4: users {", "user_id=" + id(1), "same key"),
                wrong(with(lines, 3, ".*", namesake), "line 4: users {", "user_id=" + id(1), "same key, tag, address"),
                wrong(without(lines, 3), "line 3: tokens {", "user_id=" + id(1), "that line is missing"),
                wrong(without(lines, 5), "line 5: memberships {", "project_id=" + id(10), "that line is missing"),
                wrong(with(lines, 8, ".*", many(lines.get(7))), "line 657: inputs {", "id=" + id(1003), "same key"));
    }

    /**
     * Returns backups that the databases would accept, but that a server could not serve or in which an organization
     * lacks an active admin.
     */
    private static List<WrongBackup> withBrokenRules(List<String> lines) {
        String name = "\"name\":\"[^\"]*\"";
        String date = "\"created_at\":\\d+";
        String afterAll = "\"created_at\":253402300800000";
        return List.of(
                wrong(
                        with(lines, 2, "_project_id\":\"[^\"]*\"", "_project_id\":\"" + id(11) + "\""),
                        "line 2: organizations {",
                        "default_project_id=" + id(11),
                        "the default project is not among its projects"),
                wrong(
                        with(lines, 3, "org_admin", "client"),
                        "line 2: organizations {",
                        "none of its users is an org_admin"),
                wrong(
                        with(lines, 3, "\"suspended\":false", "\"suspended\":true"),
                        "line 2: organizations {",
                        "none of its users is an org_admin"),
                wrong(with(lines, 3, "org_admin", "owner"), "line 3: users: role: expected org_admin or client"),
                wrong(
                        with(lines, 2, name, "\"name\":\" \""),
                        "line 2: organizations: name: expected a text",
                        "not blank"),
                wrong(with(lines, 3, name, "\"name\":\"" + "x".repeat(256) + "\""), "line 3: users: name", "255"),
                wrong(with(lines, 4, name, "\"name\":\"\""), "line 4: tokens: name"),
                wrong(with(lines, 5, name, "\"name\":\"a\\\\u0007\""), "line 5: projects: name", "control"),
                wrong(with(lines, 7, name, "\"name\":\"\\\\u200b\""), "line 7: collections: name", "blank"),
                wrong(with(lines, 3, "user-1@", "user-1 at "), "line 3: users: email: expected an e-mail address"),
                wrong(with(lines, 3, "user-1@", "u".repeat(250) + "@"), "line 3: users: email", "254"),
                wrong(with(lines, 2, date, afterAll), "line 2: organizations: created_at", "years 1 to 9999"),
                wrong(with(lines, 10, date, afterAll), "line 10: queries: created_at", "years 1 to 9999"),
                wrong(
                        with(lines, 3, date, "\"created_at\":-62135596800001"),
                        "line 3: users: created_at",
                        "years 1 to 9999"),
                wrong(
                        with(lines, 4, name, "\"expires_at\":253402300800000"),
                        "line 4: tokens: expires_at",
                        "years 1 to 9999"),
                wrong(
                        with(lines, 4, name, "\"created_by_token\":\"" + id(2) + "\""),
                        "line 4: tokens: created_by_user is missing"),
                wrong(with(lines, 11, "\"body\":\"\\{", "\"body\":\""), "line 11: kept_answers: body", "JSON"),
                wrong(
                        with(lines, 11, "\"location\":\"", "\"location\":\"\\\\r\\\\n"),
                        "line 11: kept_answers: location",
                        "visible ASCII"),
                wrong(
                        withSameTagInTwoOrganizations(lines),
                        "line 3: organizations {",
                        "organization_id=" + THEIRS,
                        "tag, address or hash: one of the two must go"));
    }

    private static List<WrongBackup> aboutPeople(List<String> lines) {
        String phc = "line 13: passwords: hash: expected the hash of a password as a PHC string";
        return List.of(
                wrong(with(lines, 12, "\"join\"", "\"JOIN\""), "line 12: invitations: purpose", "join or recover"),
                wrong(with(lines, 12, "\"join\"", "\"leave\""), "line 12: invitations: purpose", "join or recover"),
                wrong(with(lines, 12, "\"created_by_user\":\"[^\"]*\",", ""), "created_by_user is missing"),
                wrong(with(lines, 12, id(1).toString(), id(3).toString()), "line 12: invitations {", "is missing"),
                wrong(with(lines, 13, "\\$argon2id[^\"]*", "correct horse battery staple"), phc),
                wrong(with(lines, 13, "\\$c2FsdA\\$[^\"]*", ""), phc),
                wrong(with(lines, 13, "\"failures\":0", "\"failures\":-1"), "line 13: passwords: failures", "from 0"),
                wrong(
                        with(lines, 13, "\"set_at\":\\d+", "\"set_at\":253402300800000"),
                        "line 13: passwords: set_at",
                        "years 1 to 9999"),
                wrong(with(lines, 14, "cHVibGlj", "cHVi="), "line 14: passkeys: credential: expected base64url"),
                wrong(with(lines, 14, "\"name\":\"[^\"]*\"", "\"name\":\"\""), "line 14: passkeys: name"),
                wrong(
                        with(lines, 14, "spent_challenges\":\"", "spent_challenges\":\"x"),
                        "line 14: passkeys: spent_challenges"),
                wrong(with(lines, 14, "sign_count\":0", "sign_count\":4294967296"), "line 14: passkeys: sign_count"),
                wrong(
                        with(lines, 15, "\"via\":\"api\"", "\"via\":\"mail\""),
                        "line 15: audit_events: via",
                        "api, console"),
                wrong(with(lines, 15, "\\[.*\\]", "[]"), "line 15: audit_events: object_ids", "at least one"),
                wrong(
                        with(lines, 15, "\\[.*\\]", "[\"" + id(1) + "\",\"" + id(1) + "\"]"),
                        "line 15: audit_events: object_ids",
                        "different UUIDs"),
                wrong(
                        with(lines, 15, ".*", lines.get(14) + "\n" + lines.get(14)),
                        "line 16: audit_events {",
                        "same key"));
    }

    /**
     * Returns backups with an invitation, a password or a passkey that belongs to a service account and would let it
     * sign in.
     */
    private static List<WrongBackup> aboutServiceAccounts(List<String> lines) {
        List<WrongBackup> wrong = new ArrayList<>();
        List<String> rest = new ArrayList<>(lines);
        for (String table : List.of("invitations", "passwords", "passkeys")) {
            wrong.add(wrong(
                    with(rest, 3, "account\":false", "account\":true"),
                    "line 12: " + table + " {",
                    "user_id=" + id(1),
                    "is a service account",
                    "remove this line"));
            rest.remove(11);
        }
        return wrong;
    }

    private static String withSameTagInTwoOrganizations(List<String> lines) {
        List<String> both = new ArrayList<>(List.of(lines.get(0)));
        for (String line : lines.subList(1, 5)) {
            both.add(line);
            both.add(line.replace(OURS.toString(), THEIRS.toString()));
        }
        both.add("{\"rows\":8}");
        return text(both);
    }

    /** Returns 700 rows. Row 650 is a duplicate of row 3. */
    private static String many(String row) {
        StringBuilder rows = new StringBuilder();
        for (int number = 1; number <= 700; number++) {
            String id = id(1000 + (number == 650 ? 3 : number)).toString();
            rows.append(rows.isEmpty() ? "" : "\n").append(row.replace(id(5).toString(), id));
        }
        return rows.toString();
    }

    private static String with(List<String> lines, int number, String regex, String replacement) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(number - 1, lines.get(number - 1).replaceFirst(regex, replacement));
        assertThat(changed).isNotEqualTo(lines);
        return text(changed);
    }

    private static String without(List<String> lines, int number) {
        List<String> changed = new ArrayList<>(lines);
        changed.remove(number - 1);
        return text(changed);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private static WrongBackup wrong(String text, String... complaints) {
        return new WrongBackup(text.getBytes(StandardCharsets.UTF_8), complaints);
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
