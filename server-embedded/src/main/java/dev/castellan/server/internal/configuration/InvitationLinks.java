package dev.castellan.server.internal.configuration;

import dev.castellan.model.people.InvitationPurpose;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Creates links for the codes of invitations. The links point to the console URL of the settings, or to the console on
 * the server's own port if no URL is set. Thread-safe.
 */
public final class InvitationLinks {

    /** The query parameter for the purpose of a code. */
    public static final String PURPOSE = "purpose";

    /** The query of a link for a recovery. A link for joining has no query. */
    public static final String RECOVERY_QUERY = "?" + PURPOSE + "=" + InvitationPurpose.RECOVER;

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
    public @Nullable URI link(String code, InvitationPurpose purpose) {
        URI url = console;
        return url == null ? null : URI.create(url + path(code, purpose));
    }

    /** Returns the path of the page for a code, relative to the console, with the code. */
    public static String path(String code, InvitationPurpose purpose) {
        return "/join" + (purpose.equals(InvitationPurpose.RECOVER) ? RECOVERY_QUERY : "") + "#" + code;
    }
}
