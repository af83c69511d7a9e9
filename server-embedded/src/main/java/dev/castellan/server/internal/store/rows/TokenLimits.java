package dev.castellan.server.internal.store.rows;

import dev.castellan.server.internal.address.AddressRanges;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a token can do less than its owner.
 *
 * @param readOnly whether requests with the token can only read
 * @param addresses the addresses from which the server accepts the token, or null if it accepts every address
 */
public record TokenLimits(boolean readOnly, @Nullable AddressRanges addresses) {

    /** The limits of a token that can do what its owner can do. */
    public static final TokenLimits NONE = new TokenLimits(false, null);

    /** Returns whether the server accepts the token from a client. An unknown address is not accepted if any is not. */
    public boolean allows(@Nullable InetSocketAddress client) {
        return addresses == null || addresses.has(client);
    }

    /** Returns the addresses in the usual notation, or null if every address is allowed. */
    public @Nullable List<String> addressTexts() {
        return addresses == null ? null : addresses.texts();
    }

    /** Returns a copy with these addresses, or for every address if null. */
    public TokenLimits withAddresses(@Nullable AddressRanges newAddresses) {
        return new TokenLimits(readOnly, newAddresses);
    }
}
