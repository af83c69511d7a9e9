package dev.castellan.server.standalone.settings;

/** A setting that the environment or the file holds is wrong; the message names it and what to do. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong. */
    public SettingsException(String message) {
        super(message);
    }
}
