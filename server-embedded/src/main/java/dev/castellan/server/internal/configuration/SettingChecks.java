package dev.castellan.server.internal.configuration;

import dev.castellan.model.endpoint.Endpoints;

/**
 * Checks the values of settings. Each method returns a valid value, or throws an {@link IllegalArgumentException} that
 * names the setting, the value and valid alternatives.
 */
public final class SettingChecks {

    private SettingChecks() {}

    /** Checks the port to listen on, which must be from 0 to 65535. */
    public static int port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + ": choose one from 1 to 65535, or 0 for any");
        }
        return port;
    }

    /** Checks the path of a page, which must be outside the API. */
    public static String page(String path) {
        if (!path.matches("(?:/[A-Za-z0-9._~-]+)++/?") || (path + "/").startsWith(Endpoints.PREFIX + "/")) {
            throw new IllegalArgumentException("page '" + path + "': choose a path of letters, digits, dots and dashes"
                    + " outside of " + Endpoints.PREFIX + ", such as /docs");
        }
        return path;
    }
}
