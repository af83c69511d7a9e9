package dev.castellan.server.standalone.console;

/** When to show the console. */
enum ConsoleMode {
    /** Show the console if people can sign in safely. */
    AUTO,
    ON,
    OFF
}
