package dev.castellan.server.internal.rules;

import dev.castellan.model.Bounds;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.address.AddressRanges;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the limits of tokens. Nobody can use a token to create, rotate or change a token into one that can do more
 * than that token.
 */
public final class TokenLimitRules {

    private static final String ADDRESSES = "allowed_addresses";

    private TokenLimitRules() {}

    /**
     * Returns the limits of a new token.
     *
     * @param maker the creator, or null if no user requests the token
     * @throws Refusal if the requested limits are not valid, or are wider than those of the creator
     */
    static TokenLimits of(NewToken token, @Nullable TokenParent maker) {
        TokenLimits inherited = limits(maker);
        List<String> requested = token.allowedAddresses();
        return new TokenLimits(
                token.readOnly() || inherited.readOnly(),
                requested == null ? inherited.addresses() : within(inherited, requested));
    }

    /**
     * Returns the limits of a token that replaces another token: the limits of both the other token and the creator.
     *
     * @param maker the creator, or null if no user requests the rotation
     * @throws Refusal if no address is within both limits
     */
    static TokenLimits ofRotation(TokenRow old, @Nullable TokenParent maker) {
        TokenLimits inherited = limits(maker);
        return new TokenLimits(
                old.limits().readOnly() || inherited.readOnly(),
                common(old, inherited.addresses(), old.limits().addresses()));
    }

    /**
     * Returns the limits of a token after a change of its addresses.
     *
     * @param maker the user who changes the token, and the limits of the token of the request, or null for the
     *     administration
     * @throws Refusal if the addresses are not valid, or are wider than those of the token of the request
     */
    public static TokenLimits ofUpdate(TokenLimits limits, ListUpdate update, @Nullable TokenParent maker) {
        TokenLimits inherited = limits(maker);
        List<String> requested = update.values();
        if (requested == null && inherited.addresses() != null) {
            throw FieldRules.invalid(ADDRESSES + ": null allows more addresses than the token of the request, which is"
                    + " allowed from " + inherited.addresses() + ": use a token that is allowed from every address");
        }
        return limits.withAddresses(requested == null ? null : within(inherited, requested));
    }

    private static TokenLimits limits(@Nullable TokenParent maker) {
        return maker == null ? TokenLimits.NONE : maker.limits();
    }

    private static AddressRanges within(TokenLimits inherited, List<String> requested) {
        AddressRanges addresses;
        try {
            addresses = AddressRanges.of(requested);
        } catch (IllegalArgumentException e) {
            throw FieldRules.invalid(ADDRESSES + e.getMessage());
        }
        AddressRanges outer = inherited.addresses();
        int outside = outer == null ? -1 : outer.firstOutside(addresses);
        if (outside >= 0) {
            throw FieldRules.invalid(ADDRESSES + ": " + addresses.ranges().get(outside)
                    + " is not within the addresses of the token of the request, " + outer
                    + ": choose addresses within these, or use another token");
        }
        return addresses;
    }

    private static @Nullable AddressRanges common(
            TokenRow old, @Nullable AddressRanges inherited, @Nullable AddressRanges own) {
        if (inherited == null || own == null) {
            return inherited == null ? own : inherited;
        }
        AddressRanges common = own.and(inherited);
        if (common == null || common.ranges().size() > Bounds.ALLOWED_ADDRESSES) {
            throw Refusal.of(
                    ErrorCode.NO_COMMON_ADDRESSES,
                    "token " + old.tokenId() + " and the token of the request have "
                            + (common == null ? "no" : "more than " + Bounds.ALLOWED_ADDRESSES)
                            + " allowed addresses in common: rotate with a token that is allowed from every address");
        }
        return common;
    }
}
