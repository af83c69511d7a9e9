package dev.castellan.server.internal.rules;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Creates links for the codes of invitations. The links point to the console URL of the settings, or to the console on
 * the server's own port if no URL is set. Thread-safe.
 */
public final class InvitationLinks {

    private volatile @Nullable URI console;

    /** Creates an instance for a console URL, which may be null. */
    public InvitationLinks(@Nullable URI consoleUrl) {
        this.console = consoleUrl;
    }

    /** Sets the console URL of a started server. */
    public void servedAt(URI url) {
        console = url;
    }

    /** Returns the link for a code, or null if the URL of the console is unknown. */
    public @Nullable URI link(String code) {
        URI url = console;
        return url == null ? null : URI.create(url + "/join#" + code);
    }
}
