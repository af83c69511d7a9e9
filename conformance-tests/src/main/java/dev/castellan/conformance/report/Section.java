package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.CaseFile;
import java.util.Map;

/** The sections of the specification that cases check, in the order of the specification. */
public enum Section {
    /** {@code /collections}. */
    COLLECTIONS("Endpoints: Collections"),
    /** {@code /inputs}. */
    INPUTS("Endpoints: Inputs"),
    /** {@code /queries}. */
    QUERIES("Endpoints: Queries"),
    /** {@code /projects}. */
    PROJECTS("Endpoints: Projects"),
    /** {@code /users/{id}}. */
    USERS("Endpoints: Users"),
    /** Lists of users, service accounts and tokens. */
    FURTHER("Endpoints: Further user and token operations"),
    /** Tokens in requests. */
    AUTHENTICATION("Authentication"),
    /** Rules for every response. */
    ERRORS("Errors"),
    /** Request sizes and malformed requests. */
    LIMITS("Limits"),
    /** The path prefix. */
    VERSIONING("Versioning"),
    /** Operations beyond the specification. */
    BEYOND("Beyond the specification");

    private static final Map<String, Section> BY_FOLDER = Map.ofEntries(
            Map.entry("collections", COLLECTIONS),
            Map.entry("inputs", INPUTS),
            Map.entry("queries", QUERIES),
            Map.entry("projects", PROJECTS),
            Map.entry("users", USERS),
            Map.entry("tokens", FURTHER),
            Map.entry("authentication", AUTHENTICATION),
            Map.entry("framing", LIMITS),
            Map.entry("paths", VERSIONING),
            Map.entry("idempotency", BEYOND));

    private final String title;

    Section(String title) {
        this.title = title;
    }

    /** Returns the heading of the section in the specification. */
    public String title() {
        return title;
    }

    static Section of(CaseFile file) {
        if (file.isBeyondSpecification()) {
            return BEYOND;
        }
        Section byFolder = BY_FOLDER.getOrDefault(file.folder(), ERRORS);
        boolean further = file.path().matches("users/(list|create)(-.*)?\\.http");
        return further ? FURTHER : byFolder;
    }
}
