package dev.castellan.conformance;

import dev.castellan.conformance.literal.Profile;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reads what a deployment decided otherwise: lines {@code name = value}, and {@code #} before a remark.
 *
 * <table>
 * <caption>Names</caption>
 * <tr><td>{@code status.<kind>}</td><td>the status of an error, such as {@code status.blocked = 400}</td></tr>
 * <tr><td>{@code status.created}</td><td>the status of a POST that succeeds: 200 to 299</td></tr>
 * <tr><td>{@code project-header}</td><td>the header that names a project</td></tr>
 * <tr><td>{@code extensions}</td><td>{@code false} if the operations beyond the specification are missing</td></tr>
 * <tr><td>{@code paging}</td><td>{@code pages}, or {@code array} if the list of users is a bare array</td></tr>
 * <tr><td>{@code security-headers}</td><td>{@code false} if answers lack {@code no-store}, {@code nosniff} and the like</td></tr>
 * </table>
 */
public final class Profiles {

    private static final String STATUS = "status.";

    private final String file;
    private final Map<String, String> values = new HashMap<>();

    private Profiles(String file) {
        this.file = file;
    }

    /** Returns our own decisions, as far as an API can show them: it can make no people. */
    public static Profile ours() {
        return Profile.OURS.withoutPeople();
    }

    /**
     * Reads a profile.
     *
     * @throws IllegalArgumentException if something in it is not understood; the message names the line and what may stand
     *     there
     * @throws IOException if it cannot be read
     */
    public static Profile read(Path file) throws IOException {
        Profiles profiles = new Profiles(file.toString());
        List<String> lines = Files.readAllLines(file);
        Map<ErrorKind, Integer> statuses = new EnumMap<>(ErrorKind.class);
        for (int i = 0; i < lines.size(); i++) {
            profiles.line(i + 1, lines.get(i), statuses);
        }
        return profiles.profile(statuses);
    }

    private void line(int number, String line, Map<ErrorKind, Integer> statuses) {
        String text = line.replaceFirst("(^|\\s)#.*", "").strip();
        if (text.isEmpty()) {
            return;
        }
        String where = file + ", line " + number + ": ";
        String[] parts = text.split("=", 2);
        require(parts.length == 2, where + "write name = value, not " + text);
        String name = parts[0].strip();
        String value = parts[1].strip();
        require(values.put(name, value) == null, where + name + " stands here twice");
        switch (name) {
            case "status.created" -> status(where, name, value, 200, 299);
            case "project-header" ->
                require(value.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), where + value + " is no name of a header");
            case "extensions", "security-headers" -> oneOf(where, name, value, List.of("true", "false"));
            case "paging" -> oneOf(where, name, value, List.of("pages", "array"));
            default -> statuses.put(kind(where, name), status(where, name, value, 400, 599));
        }
    }

    private Profile profile(Map<ErrorKind, Integer> statuses) {
        return new Profile(
                statuses,
                Integer.parseInt(values.getOrDefault("status.created", "201")),
                values.getOrDefault("project-header", Endpoints.PROJECT_HEADER),
                !"false".equals(values.get("extensions")),
                !"array".equals(values.get("paging")),
                !"false".equals(values.get("security-headers")),
                false);
    }

    private static ErrorKind kind(String where, String name) {
        TreeSet<String> names = new TreeSet<>();
        for (ErrorKind kind : ErrorKind.values()) {
            String known = STATUS + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (known.equals(name)) {
                return kind;
            }
            names.add(known);
        }
        names.addAll(List.of("status.created", "project-header", "extensions", "paging", "security-headers"));
        throw new IllegalArgumentException(where + name + " is unknown; known are " + String.join(", ", names));
    }

    private static int status(String where, String name, String value, int least, int most) {
        boolean valid = value.matches("\\d{3}") && Integer.parseInt(value) >= least && Integer.parseInt(value) <= most;
        require(valid, where + name + " must be a status from " + least + " to " + most + ", not " + value);
        return Integer.parseInt(value);
    }

    private static void oneOf(String where, String name, String value, List<String> allowed) {
        require(allowed.contains(value), where + name + " must be one of " + allowed + ", not " + value);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
