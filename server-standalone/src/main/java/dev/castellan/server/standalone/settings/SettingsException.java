package dev.castellan.server.standalone.settings;

/** Thrown if a setting in the environment or the file is wrong. The message names the setting and the remedy. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Makes an exception with a message for the user. */
    public SettingsException(String message) {
        super(message);
    }
}
