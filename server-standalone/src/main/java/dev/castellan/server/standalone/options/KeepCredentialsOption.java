package dev.castellan.server.standalone.options;

import picocli.CommandLine.Option;

/** The option that keeps the credentials of a user who recovers an account. */
public final class KeepCredentialsOption {

    @Option(
            names = "--keep-credentials",
            description = "Keeps the password, the passkeys and the sessions of the user. If there is a link, they end "
                    + "when it is used. Default: they end at once")
    private boolean keeps;

    public boolean keeps() {
        return keeps;
    }
}
