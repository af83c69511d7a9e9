package dev.castellan.server.internal.front.turns;

import dev.castellan.server.internal.address.AddressBlock;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a turn is taken. Owners take turns, and the parts of an owner take turns within its own. Each
 * organization is an owner, with a part for each token. All clients that are not known to belong to one are a single
 * owner together, with a part for each address block, since anybody can have many addresses.
 *
 * @param owner an organization, or {@link #STRANGERS}
 * @param part a part of the owner
 */
public record TurnKey(Object owner, Object part) {

    /** The owner of all turns whose organization is not known. */
    public static final Object STRANGERS = "strangers";

    private static final String NO_ADDRESS = "no address";

    /**
     * Returns the key of an organization and one of its tokens.
     *
     * @param token tells the tokens of the organization apart, for the most part
     */
    public static TurnKey of(UUID organizationId, int token) {
        return new TurnKey(organizationId, token);
    }

    /** Returns the key of a client whose organization is not known. */
    public static TurnKey ofStranger(@Nullable InetSocketAddress peer) {
        return new TurnKey(
                STRANGERS, peer == null || peer.getAddress() == null ? NO_ADDRESS : AddressBlock.of(peer.getAddress()));
    }

    /** Returns whether the organization is not known. */
    public boolean isStranger() {
        return owner.equals(STRANGERS);
    }
}
