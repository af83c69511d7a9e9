package dev.castellan.conformance.profile;

import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads profiles from files. Each line has the form {@code name = value}. {@code #} starts a comment.
 * <table> <caption>Names</caption>
 * <tr><td>{@code status.<kind>}</td><td>the status of an error, such as {@code status.blocked = 400}</td></tr>
 * <tr><td>{@code status.created}</td><td>the status of a successful POST, from 200 to 299</td></tr>
 * <tr><td>{@code project-header}</td><td>the header that names a project</td></tr>
 * <tr><td>{@code extensions}</td><td>{@code false} if the operations beyond the specification are missing</td></tr>
 * <tr><td>{@code paging}</td><td>{@code pages}, or {@code array} if the list of users is a bare array</td></tr>
 * <tr><td>{@code security-headers}</td><td>{@code false} if answers do not have the security headers</td></tr>
 * </table>
 */
public final class Profiles {

    private static final String STATUS = "status.";

    private final String file;
    private final Set<String> names = new HashSet<>();
    private final ProfileBuilder profile = ours().toBuilder();

    private Profiles(String file) {
        this.file = file;
    }

    /**
     * Returns the profile of the Castellan server. The suite does not create human users, because the specified
     * operations create only service accounts.
     */
    public static Profile ours() {
        return Profile.builder().people(false).build();
    }

    /**
     * Reads a profile.
     *
     * @throws IllegalArgumentException if a line is invalid. The message names the line and the allowed values.
     * @throws IOException if the file cannot be read
     */
    public static Profile read(Path file) throws IOException {
        Profiles profiles = new Profiles(file.toString());
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            profiles.line(i + 1, lines.get(i));
        }
        return profiles.profile.build();
    }

    private void line(int number, String line) {
        try {
            line(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
        }
    }

    private void line(String line) {
        String text = line.replaceFirst("(^|\\s)#.*", "").strip();
        if (text.isEmpty()) {
            return;
        }
        String[] parts = text.split("=", 2);
        require(parts.length == 2, "write name = value, not " + text);
        String name = parts[0].strip();
        String value = parts[1].strip();
        require(names.add(name), name + " is set twice");
        set(name, value);
    }

    private void set(String name, String value) {
        switch (name) {
            case "status.created" -> profile.created(status(name, value, 200, 299));
            case "project-header" -> profile.projectHeader(value);
            case "extensions" -> profile.extensions(isFirst(name, value, "true", "false"));
            case "security-headers" -> profile.securityHeaders(isFirst(name, value, "true", "false"));
            case "paging" -> profile.pages(isFirst(name, value, "pages", "array"));
            default -> profile.status(kind(name), status(name, value, 400, 599));
        }
    }

    private static ErrorKind kind(String name) {
        TreeSet<String> names = new TreeSet<>();
        for (ErrorKind kind : ErrorKind.values()) {
            String known = name(kind);
            if (known.equals(name)) {
                return kind;
            }
            names.add(known);
        }
        names.addAll(List.of("status.created", "project-header", "extensions", "paging", "security-headers"));
        throw new IllegalArgumentException(name + " is unknown; known are " + String.join(", ", names));
    }

    /** Returns the property name for the status of an error, such as {@code status.not-found}. */
    static String name(ErrorKind kind) {
        return STATUS + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static int status(String name, String value, int least, int most) {
        boolean valid = value.matches("\\d{3}") && Integer.parseInt(value) >= least && Integer.parseInt(value) <= most;
        require(valid, name + " must be a status from " + least + " to " + most + ", not " + value);
        return Integer.parseInt(value);
    }

    private static boolean isFirst(String name, String value, String first, String second) {
        List<String> allowed = List.of(first, second);
        require(allowed.contains(value), name + " must be one of " + allowed + ", not " + value);
        return value.equals(first);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
