package dev.castellan.server.standalone.options;

/** The values of what is on or off. */
public enum OnOff {
    ON,
    OFF
}
