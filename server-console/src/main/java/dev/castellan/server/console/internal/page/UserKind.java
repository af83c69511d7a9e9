package dev.castellan.server.console.internal.page;

import dev.castellan.model.User;

/** The kinds of users. Each kind has separate pages. */
public enum UserKind {
    /** Human users. */
    PEOPLE("/people", "people", "/invite"),
    /** Accounts for programs. */
    SERVICE_ACCOUNTS("/service-accounts", "accounts", "/new");

    private final String path;
    private final String texts;
    private final String creation;

    UserKind(String path, String texts, String creation) {
        this.path = path;
        this.texts = texts;
        this.creation = creation;
    }

    /** Returns the kind of the users on a page, whose path begins with {@link #path()}. */
    public static UserKind of(PageUrl url) {
        return of(url.path().startsWith(SERVICE_ACCOUNTS.path));
    }

    public static UserKind of(User user) {
        return of(user.isServiceAccount());
    }

    /** Returns {@link #SERVICE_ACCOUNTS} if the argument is true, otherwise {@link #PEOPLE}. */
    public static UserKind of(boolean isServiceAccount) {
        return isServiceAccount ? SERVICE_ACCOUNTS : PEOPLE;
    }

    public String path() {
        return path;
    }

    /** Returns the path of the page that creates a user of this kind. */
    public String creationPath() {
        return path + creation;
    }

    /** Returns the key of a message for this kind. */
    public String text(String key) {
        return texts + "." + key;
    }

    public boolean isServiceAccount() {
        return this == SERVICE_ACCOUNTS;
    }
}
