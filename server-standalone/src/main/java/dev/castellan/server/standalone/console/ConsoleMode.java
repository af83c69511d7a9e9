package dev.castellan.server.standalone.console;

/** When to show the console. */
enum ConsoleMode {
    /** Show the console if browsers can reach it securely. */
    AUTO,
    ON,
    OFF
}
