package dev.castellan.server.standalone.settings;

/** Where a value can stand: what goes before stands first. */
public enum SettingSource {
    /** Among the arguments. */
    COMMAND_LINE,
    /** In a variable. */
    ENVIRONMENT,
    /** In the file of settings. */
    FILE,
    /** Nowhere: there is a default, or none. */
    NOWHERE
}
