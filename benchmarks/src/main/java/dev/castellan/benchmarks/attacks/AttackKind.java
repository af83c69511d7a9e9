package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** The attacks that can be selected on the command line. */
public enum AttackKind {
    /** Requests a page of 1 MiB on each of 120 sockets and reads nothing. */
    UNREAD_PAGES(() -> new RequestAttacks.LargePages(false)),
    /** Requests pages of 1 MiB from six clients and reads them to the end. */
    READ_PAGES(() -> new RequestAttacks.LargePages(true)),
    /** Posts inputs with 100 {@code collection_ids} on 64 connections. */
    COLLECTIONS_100(() -> new RequestAttacks.ManyCollections(100)),
    /** Deletes an input with a large number of queries. */
    LONG_DELETE(RequestAttacks.LongDelete::new),
    /** Sends one byte a second on each of 200 connections. */
    SLOW_SENDERS(() -> ConnectionAttacks::sendSlowly),
    /** Resets connections in the middle of requests. */
    ABORTED_REQUESTS(() -> ConnectionAttacks::abort),
    /** Opens 10,050 idle sockets from one address. */
    IDLE_SOCKETS(() -> ConnectionAttacks.idle(1)),
    /** Opens 10,050 idle sockets from eight addresses. */
    IDLE_SOCKETS_OF_EIGHT(() -> ConnectionAttacks.idle(8)),
    /** Sends bodies without their last byte on 9,900 connections. */
    UNFINISHED_BODIES(() -> ConnectionAttacks.unfinishedBodies(true)),
    /**
     * Sends requests without a token and with unfinished bodies on 9,900 connections. Reopens each connection after the
     * server refuses it, which happens immediately.
     */
    REFUSED_BODIES(() -> ConnectionAttacks.unfinishedBodies(false)),
    /** Sends unfinished request heads on 9,900 connections. */
    UNFINISHED_HEADS(ConnectionAttacks::unfinishedHeads),
    /** Sends cheap requests on 600 connections, more than the queue can hold. */
    OVERLOAD(() -> RequestAttacks.cheap(600)),
    /** Sends cheap requests on 9,000 connections. */
    ALL_CONNECTIONS(() -> RequestAttacks.cheap(9_000)),
    /** Sends 200 sign-ins a second with wrong passwords from 4,000 addresses. Requires a server with a console. */
    SIGN_INS(() -> new WrongPasswords(4_000)),
    /** Sends 200 sign-ins a second with wrong passwords from one address. Requires a server with a console. */
    SIGN_INS_OF_ONE(() -> new WrongPasswords(1)),
    /** Creates inputs of 47 KB on eight threads, each with a new idempotency key, and deletes them. */
    KEYED_CREATIONS(RequestAttacks.KeyedCreations::new),
    /** Signs in as one person with the right password on 150 connections from three addresses. Requires a console. */
    SIGN_INS_OF_ONE_PERSON(() -> new ConsoleForms(ConsoleForms.Form.SIGN_IN)),
    /** Sends an invitation code and a weak password on 150 connections from three addresses. Requires a console. */
    WEAK_PASSWORDS(() -> new ConsoleForms(ConsoleForms.Form.JOIN)),
    /** Submits forms that change data, as one person on 100 connections. Requires a console. */
    WRITING_FORMS(() -> new ConsoleForms(ConsoleForms.Form.WRITE));

    @SuppressWarnings("ImmutableEnumChecker") // a constructor
    private final Supplier<Attack> attack;

    AttackKind(Supplier<Attack> attack) {
        this.attack = attack;
    }

    /**
     * Returns the attack with this name, such as {@code unread-pages}.
     *
     * @throws IllegalArgumentException if no attack has the name
     */
    public static AttackKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + ": no such attack: say one of " + all()));
    }

    private static String all() {
        return Arrays.toString(values());
    }

    Attack attack() {
        return attack.get();
    }

    /** Returns the name for the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** An attack on a server by a hostile client. */
    interface Attack {

        /**
         * Creates the data for the attack before the attack starts.
         *
         * @param client a client of the hostile organization
         * @param admin an {@code org_admin} of the hostile organization
         */
        default void prepare(Target client, Target admin) throws IOException, InterruptedException {}

        /** Attacks the server for this duration, and returns a report of its responses. */
        String run(Target client, Duration time) throws IOException, InterruptedException;
    }
}
