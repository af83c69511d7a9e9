package dev.castellan.server.internal.front.held;

import dev.castellan.server.limits.Limits;

/**
 * How many bytes are held.
 *
 * @param all for all clients together
 * @param ofOwner for one organization
 * @param ofPart for one token, and for all clients together whose organization is not known
 */
public record HeldLimits(long all, long ofOwner, long ofPart) {

    /**
     * Returns those that are set for a server. A token never holds more than its organization may, nor that more than
     * all may together: {@link HeldBytes#mayRun} relies on it.
     */
    public static HeldLimits of(Limits limits) {
        long ofOwner = Math.min(limits.heldBytesPerOrganization(), limits.heldBytes());
        return new HeldLimits(limits.heldBytes(), ofOwner, Math.min(limits.heldBytesPerToken(), ofOwner));
    }
}
