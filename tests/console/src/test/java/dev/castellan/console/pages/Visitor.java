package dev.castellan.console.pages;

/** Who looks at a page. */
enum Visitor {
    /** Somebody who is not signed in. */
    NOBODY,
    /** A client who has joined a moment ago with a password, and has nothing. */
    NEWCOMER,
    /** A client who is a member of a project. */
    CLIENT,
    /** The first admin. */
    ADMIN
}
