package dev.castellan.server.internal.audit;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a change.
 *
 * @param via the kind of caller
 * @param actorId the user, or null if no user of the organization requested the change, or if the user is unknown
 * @param credentialId the token, session or passkey of the caller, or null if the caller has none
 * @param address the client's address, as formatted by {@link AddressText}, or null for a request without a socket
 */
public record AuditOrigin(
        Via via,
        @Nullable UUID actorId,
        @Nullable UUID credentialId,
        @Nullable String address) {

    /** Returns the origin of a change by this caller: the console if the caller has a session, otherwise the API. */
    public static AuditOrigin of(Caller caller, @Nullable InetSocketAddress peer) {
        return caller.sessionId() == null
                ? new AuditOrigin(Via.API, caller.userId(), caller.tokenId(), address(peer))
                : new AuditOrigin(Via.CONSOLE, caller.userId(), caller.sessionId(), address(peer));
    }

    /** Returns the origin of a change by the administration, or by a client without a token or session. */
    public static AuditOrigin ofAnonymous(ChangeNotice.Via via, @Nullable InetSocketAddress peer) {
        return new AuditOrigin(Via.valueOf(via.name()), null, null, address(peer));
    }

    private static @Nullable String address(@Nullable InetSocketAddress peer) {
        return peer == null || peer.getAddress() == null ? null : AddressText.of(peer.getAddress());
    }
}
