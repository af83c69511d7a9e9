package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The login of a program by device code, which a user has entered in the console. A user has at most one.
 *
 * @param code the hash of the code that the user has entered, which no other login of the organization has
 * @param device what the program says about itself, or null until it has asked for its token
 * @param sessionId the session in which the user has decided, or null before. If it ends, so does the approval
 * @param createdAt the time at which the user entered the code, with millisecond precision
 */
public record DeviceLoginRow(
        UUID userId,
        TokenHash code,
        State state,
        @Nullable Device device,
        @Nullable UUID sessionId,
        Instant createdAt) {

    /** The time for which a login is valid after its user has entered the code. */
    public static final Duration LIFE = Duration.ofMinutes(10);

    /** What the user has decided. */
    public enum State {
        /** Nothing yet. */
        OPEN,
        /** The program gets a token. */
        APPROVED,
        /** The program gets no token. */
        DENIED,
        /** The program has got its token. */
        USED
    }

    /**
     * A program that wants a token.
     *
     * @param hash the hash of the device code, because others can have the same user code
     * @param program the name that the program gives itself
     * @param computer the name that the program gives the computer on which it runs
     * @param address the network address from which it asked first, or null if it is unknown
     * @param startedAt the time at which the login began, with millisecond precision
     * @param lifetimeSeconds the lifetime of the token
     */
    public record Device(
            TokenHash hash,
            String program,
            String computer,
            @Nullable String address,
            Instant startedAt,
            int lifetimeSeconds) {}

    /** Returns true if the login is still valid at this time. */
    public boolean isValidAt(Instant instant) {
        return instant.isBefore(createdAt.plus(LIFE));
    }

    /** Returns a copy with another state. */
    public DeviceLoginRow withState(State newState) {
        return new DeviceLoginRow(userId, code, newState, device, sessionId, createdAt);
    }

    /** Returns a copy that the user has decided in this session. */
    public DeviceLoginRow decidedBy(UUID session, State newState) {
        return new DeviceLoginRow(userId, code, newState, device, session, createdAt);
    }

    /** Returns a copy with the program that asks. */
    public DeviceLoginRow withDevice(Device newDevice) {
        return new DeviceLoginRow(userId, code, state, newDevice, sessionId, createdAt);
    }
}
