package dev.castellan.console.pages;

/** Who looks at a page. */
enum Visitor {
    NOBODY,
    CLIENT,
    ADMIN
}
