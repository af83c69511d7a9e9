package dev.castellan.console.pages;

/** The user who controls a browser. */
enum BrowserUser {
    /** A user without a session. */
    ANONYMOUS,
    /** A client without tokens who has just joined with a password. */
    NEWCOMER,
    /** A client who is a member of a project. */
    CLIENT,
    /** The first admin. */
    ADMIN,
    /** The first admin of another organization, in which nobody has a credential. */
    FOUNDER,
    /** An admin of another organization, which requires passkeys, who has just joined with a password. */
    ADMIN_WITHOUT_PASSKEY
}
