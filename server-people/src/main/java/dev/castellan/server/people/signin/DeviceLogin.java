package dev.castellan.server.people.signin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The login of a program by device code, for the user who has entered the code.
 *
 * @param state the decision of the user
 * @param program the program that asks, or {@code null} until it has asked
 */
public record DeviceLogin(State state, @Nullable Program program) {

    /** The decision of the user. */
    public enum State {
        /** Nothing yet. */
        OPEN,
        /** The program gets a token the next time it asks. */
        APPROVED,
        /** The program gets no token. */
        DENIED,
        /** The program has got its token. */
        USED
    }

    /**
     * A program that asks for a token. It chooses the names and {@code startedAt}.
     *
     * @param name the name that the program gives itself, at most 64 letters, digits, dots, dashes and underscores
     * @param computer the name that it gives its computer, of the same form
     * @param address the network address from which it asked first, or {@code null} if it is unknown
     * @param startedAt the time at which the login began, according to the program
     * @param tokenLifetime the lifetime that the token has, if the organization allows it
     */
    public record Program(
            String name, String computer, @Nullable String address, Instant startedAt, Duration tokenLifetime) {}
}
