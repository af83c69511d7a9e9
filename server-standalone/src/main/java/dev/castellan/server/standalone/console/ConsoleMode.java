package dev.castellan.server.standalone.console;

/** When the console is shown. */
enum ConsoleMode {
    /** Where people can sign in safely. */
    AUTO,
    ON,
    OFF
}
