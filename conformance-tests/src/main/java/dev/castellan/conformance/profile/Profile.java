package dev.castellan.conformance.profile;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A deployment's decisions about details that the specification leaves open. Immutable.
 * <table> <caption>Names</caption>
 * <tr><td>{@code status.<kind>}</td><td>the status of an error, such as {@code status.blocked = 400}</td></tr>
 * <tr><td>{@code status.created}</td><td>the status of a successful POST, from 200 to 299</td></tr>
 * <tr><td>{@code status.deleted}</td><td>the status of a successful DELETE, from 200 to 299; only with 204, the
 * response must have no body</td></tr>
 * <tr><td>{@code project-header}</td><td>the header that names a project</td></tr>
 * <tr><td>{@code extensions}</td><td>{@code false} if the operations beyond the specification are missing</td></tr>
 * <tr><td>{@code paging}</td><td>{@code pages}, or {@code array} if the list of users is a bare array</td></tr>
 * <tr><td>{@code security-headers}</td><td>{@code false} if responses do not have the security headers</td></tr>
 * <tr><td>{@code optional-headers}</td><td>{@code false} if responses may lack {@code Location}, {@code
 * Castellan-Request-Id} and, to HEAD, {@code Content-Length}</td></tr>
 * <tr><td>{@code error-codes}</td><td>{@code false} if errors have no {@code Castellan-Error}</td></tr>
 * <tr><td>{@code messages}</td><td>{@code any} if errors have other texts for people</td></tr>
 * <tr><td>{@code extra-fields}</td><td>{@code true} if responses have more fields than the cases show</td></tr>
 * </table>
 */
public final class Profile {

    private static final String CREATED = "status.created";
    private static final String DELETED = "status.deleted";
    private static final String PROJECT_HEADER = "project-header";
    private static final String EXTENSIONS = "extensions";
    private static final String PAGING = "paging";
    private static final String SECURITY_HEADERS = "security-headers";
    private static final String OPTIONAL_HEADERS = "optional-headers";
    private static final String ERROR_CODES = "error-codes";
    private static final String MESSAGES = "messages";
    private static final String EXTRA_FIELDS = "extra-fields";

    /** The decisions of the Castellan server. */
    public static final Profile OURS = new Profile(Map.of(
            CREATED, "201",
            DELETED, "204",
            PROJECT_HEADER, Endpoints.PROJECT_HEADER,
            EXTENSIONS, "true",
            PAGING, "pages",
            SECURITY_HEADERS, "true",
            OPTIONAL_HEADERS, "true",
            ERROR_CODES, "true",
            MESSAGES, "ours",
            EXTRA_FIELDS, "false"));

    private final Map<String, String> decisions;

    private Profile(Map<String, String> decisions) {
        this.decisions = Collections.unmodifiableMap(new TreeMap<>(decisions));
    }

    /**
     * Reads the decisions that differ from the Castellan server's. Each line has the form {@code name = value}. {@code
     * #} starts a comment.
     *
     * @throws IllegalArgumentException if a line is invalid. The message names the line and the allowed values
     * @throws IOException if the file cannot be read
     */
    public static Profile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Set<String> names = new HashSet<>();
        Profile profile = OURS;
        for (int i = 0; i < lines.size(); i++) {
            try {
                profile = profile.withLine(lines.get(i), names);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return profile;
    }

    private Profile withLine(String line, Set<String> names) {
        String text = line.replaceFirst("(^|\\s)#.*", "").strip();
        if (text.isEmpty()) {
            return this;
        }
        String[] parts = text.split("=", 2);
        require(parts.length == 2, "write name = value, not " + text);
        String name = parts[0].strip();
        require(names.add(name), name + " is set twice");
        return with(name, parts[1].strip());
    }

    /**
     * Returns a copy with this decision, such as {@code with("status.blocked", "400")}.
     *
     * @throws IllegalArgumentException if the name is unknown or the value is invalid
     */
    public Profile with(String name, String value) {
        switch (name) {
            case CREATED, DELETED -> requireStatus(name, value, "2\\d\\d", "200 to 299");
            case PROJECT_HEADER ->
                require(value.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), value + " cannot be the name of a header");
            case EXTENSIONS, SECURITY_HEADERS, OPTIONAL_HEADERS, ERROR_CODES, EXTRA_FIELDS ->
                requireOneOf(List.of("true", "false"), name, value);
            case PAGING -> requireOneOf(List.of("pages", "array"), name, value);
            case MESSAGES -> requireOneOf(List.of("ours", "any"), name, value);
            default -> {
                require(names().contains(name), name + " is unknown; expected one of: " + String.join(", ", names()));
                requireStatus(name, value, "[45]\\d\\d", "400 to 599");
            }
        }
        Map<String, String> changed = new TreeMap<>(decisions);
        changed.put(name, value);
        return new Profile(changed);
    }

    /** Returns the status of an error. */
    public int status(ErrorKind kind) {
        String status = decisions.get(name(kind));
        return status == null ? kind.status() : Integer.parseInt(status);
    }

    /** Returns the status of a successful POST. */
    public int created() {
        return Integer.parseInt(value(CREATED));
    }

    /** Returns the status of a successful DELETE that the cases respond to with 204. */
    public int deleted() {
        return Integer.parseInt(value(DELETED));
    }

    /** Returns the name of the header that names a project. */
    public String projectHeader() {
        return value(PROJECT_HEADER);
    }

    /** Returns whether the deployment has the operations beyond the specification. */
    public boolean extensions() {
        return value(EXTENSIONS).equals("true");
    }

    /** Returns whether lists are paged. If lists are not paged, the list of users is a bare array. */
    public boolean pages() {
        return value(PAGING).equals("pages");
    }

    /**
     * Returns whether every response has the security headers, such as {@code Cache-Control: no-store}, and omits
     * {@code Server}.
     */
    public boolean securityHeaders() {
        return value(SECURITY_HEADERS).equals("true");
    }

    /**
     * Returns whether responses must have {@code Location}, {@code Castellan-Request-Id} and, to HEAD, {@code
     * Content-Length}.
     */
    public boolean optionalHeaders() {
        return value(OPTIONAL_HEADERS).equals("true");
    }

    /** Returns whether every error names its code in {@code Castellan-Error}. */
    public boolean errorCodes() {
        return extensions() && value(ERROR_CODES).equals("true");
    }

    /** Returns whether the texts of errors must contain what the texts of the Castellan server contain. */
    public boolean ourMessages() {
        return value(MESSAGES).equals("ours");
    }

    /** Returns whether responses may have more fields than the cases show. */
    public boolean extraFields() {
        return value(EXTRA_FIELDS).equals("true");
    }

    /** Returns the decisions by name, sorted. Statuses of errors are included only if they were set. */
    public Map<String, String> decisions() {
        return decisions;
    }

    @Override
    public String toString() {
        return "Profile" + decisions;
    }

    private String value(String name) {
        return decisions.getOrDefault(name, "");
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>(OURS.decisions.keySet());
        for (ErrorKind kind : ErrorKind.values()) {
            names.add(name(kind));
        }
        return names;
    }

    private static String name(ErrorKind kind) {
        return "status." + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void requireStatus(String name, String value, String pattern, String range) {
        require(value.matches(pattern), name + " must be a status from " + range + ", not " + value);
    }

    private static void requireOneOf(List<String> allowed, String name, String value) {
        require(allowed.contains(value), name + " must be one of " + allowed + ", not " + value);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
