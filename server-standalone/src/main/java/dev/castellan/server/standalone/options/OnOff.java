package dev.castellan.server.standalone.options;

/** The values of an option that is on or off. */
public enum OnOff {
    ON,
    OFF
}
