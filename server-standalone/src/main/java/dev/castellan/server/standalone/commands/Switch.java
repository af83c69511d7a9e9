package dev.castellan.server.standalone.commands;

/** The values of what is on or off. */
enum Switch {
    ON,
    OFF
}
