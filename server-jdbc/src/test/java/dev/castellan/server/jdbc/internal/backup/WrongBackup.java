package dev.castellan.server.jdbc.internal.backup;

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
        assertThat(lines).hasSize(19);
        List<WrongBackup> wrong = new ArrayList<>();
        wrong.addAll(ofAnotherFormat(whole));
        wrong.addAll(incomplete(lines));
        wrong.addAll(changed(lines));
        wrong.addAll(WrongValues.of(whole));
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

    private static List<WrongBackup> incomplete(List<String> lines) {
        String truncated = lines.get(10).substring(0, 30);
        return List.of(
                wrong(text(lines.subList(0, 11)), "line 12: unexpected end of backup before this line", "not complete"),
                wrong(
                        text(lines.subList(0, 10)) + truncated,
                        "line 11: unexpected end of backup within this line",
                        "not complete"),
                wrong(without(lines, 10), "line 18: this is not the sha256 of the lines above", "changed or damaged"),
                wrong(without(lines, 3), "the database refuses a row of tokens here or above", "changed or damaged"),
                wrong(text(lines) + lines.get(18) + "\n", "line 20", "unexpected text after the end"),
                wrong(text(lines) + "{\"ro", "line 20", "unexpected text after the end"));
    }

    private static List<WrongBackup> changed(List<String> lines) {
        String twice = lines.get(2) + "\n" + lines.get(2);
        return List.of(
                wrong(with(lines, 6, "\\{", ""), "line 6: this is not a JSON object"),
                wrong(with(lines, 8, "\"inputs\"", "\"inputz\""), "line 8: expected a row of", "collections, inputs"),
                wrong(with(lines, 4, "\"tokens\"", "\"users\":{},\"tokens\""), "line 4: expected one field, found 2"),
                wrong(with(lines, 7, "\\{.*\\}", "{\"collections\":1}"), "line 7: this row of collections"),
                wrong(
                        with(lines, 3, "\"role\"", "\"rolle\":1,\"role\""),
                        "line 3: this row of users",
                        "has columns that this version does not support"),
                wrong(
                        with(lines, 3, "\"user_id\":\"", "\"user_id\":\"x"),
                        "line 3: this is not a row of users: user_id: "),
                wrong(with(lines, 4, "\"hash\":\"..", "\"hash\":\"zz"), "line 4: this is not a row of tokens: hash: "),
                wrong(
                        with(lines, 2, "\"created_at\":\\d+", "\"created_at\":\"soon\""),
                        "line 2: this is not a row of organizations: created_at: "),
                wrong(
                        with(lines, 3, "\"role\":\"org_admin\",", ""),
                        "line 3: this is not a row of users: role: is missing"),
                wrong(with(lines, 3, ".*", twice), "the database refuses a row of users here or above"),
                wrong(with(lines, 4, "\"name\":\"token", "\"name\":\"Token"), "line 19: this is not the sha256"),
                wrong(with(lines, 19, "\"sha256\":\"..", "\"sha256\":\"xx"), "line 19: this is not the sha256"));
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

    static WrongBackup wrong(String text, String... complaints) {
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
