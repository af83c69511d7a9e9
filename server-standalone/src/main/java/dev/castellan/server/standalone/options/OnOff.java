package dev.castellan.server.standalone.options;

/** The values of an option that can be on or off. */
public enum OnOff {
    ON,
    OFF
}
