package dev.castellan.server.standalone.settings;

/** Where the value of a setting was found, in the order of precedence. */
public enum SettingSource {
    /** In the arguments. */
    COMMAND_LINE,
    /** In an environment variable. */
    ENVIRONMENT,
    /** In the file of settings. */
    FILE,
    /** Not found: the default counts, if there is one. */
    NOWHERE
}
