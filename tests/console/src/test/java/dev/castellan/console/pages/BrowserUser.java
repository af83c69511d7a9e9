package dev.castellan.console.pages;

/** The user of a browser. */
enum BrowserUser {
    /** A user without a session. */
    ANONYMOUS,
    /** A client who has just joined with a password, without tokens. */
    NEWCOMER,
    /** A client who is a member of a project. */
    CLIENT,
    /** The first admin. */
    ADMIN
}
