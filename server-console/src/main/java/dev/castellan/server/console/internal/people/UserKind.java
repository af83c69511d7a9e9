package dev.castellan.server.console.internal.people;

import dev.castellan.model.User;

/** The two kinds of users. Each kind has separate pages. */
public enum UserKind {
    /** Human users. */
    PEOPLE("/people", "people", "/invite"),
    /** Users for programs. */
    SERVICE_ACCOUNTS("/service-accounts", "accounts", "/new");

    private final String path;
    private final String texts;
    private final String creation;

    UserKind(String path, String texts, String creation) {
        this.path = path;
        this.texts = texts;
        this.creation = creation;
    }

    /** Returns the kind of a user. */
    public static UserKind of(User user) {
        return of(user.isServiceAccount());
    }

    /** Returns the kind of service accounts or of people. */
    public static UserKind of(boolean isServiceAccount) {
        return isServiceAccount ? SERVICE_ACCOUNTS : PEOPLE;
    }

    /** Returns the path of the list. */
    public String path() {
        return path;
    }

    /** Returns the path of the page that creates a user of this kind. */
    public String creationPath() {
        return path + creation;
    }

    /** Returns the key of a text of this kind. */
    public String text(String key) {
        return texts + "." + key;
    }

    /** Returns whether users of this kind are service accounts. */
    public boolean isServiceAccount() {
        return this == SERVICE_ACCOUNTS;
    }
}
