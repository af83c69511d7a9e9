package dev.castellan.server.internal.audit;

import dev.castellan.server.internal.address.AddressText;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.store.audit.AuditRow.Via;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for a change, and from where.
 *
 * @param via what asks for it
 * @param actorId the user; absent if no user of the organization does, or none that is known
 * @param credentialId the token or the session; absent if there is none
 * @param address the address that the request comes from, as {@link AddressText} writes it; absent if there is none
 */
public record AuditOrigin(
        Via via,
        @Nullable UUID actorId,
        @Nullable UUID credentialId,
        @Nullable String address) {

    /** Returns the origin of what a caller asks for: with a token through the API, otherwise in the console. */
    public static AuditOrigin of(Caller caller, @Nullable InetSocketAddress peer) {
        return caller.sessionId() == null
                ? new AuditOrigin(Via.API, caller.userId(), caller.tokenId(), address(peer))
                : new AuditOrigin(Via.CONSOLE, caller.userId(), caller.sessionId(), address(peer));
    }

    /** Returns the origin of what the administration of the server does, which is no user of the organization. */
    public static AuditOrigin ofAdministration(ChangeNotice.Via via) {
        return new AuditOrigin(Via.valueOf(via.name()), null, null, null);
    }

    private static @Nullable String address(@Nullable InetSocketAddress peer) {
        return peer == null || peer.getAddress() == null ? null : AddressText.of(peer.getAddress());
    }
}
