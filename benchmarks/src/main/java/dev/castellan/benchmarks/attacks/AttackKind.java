package dev.castellan.benchmarks.attacks;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** The available attacks. */
public enum AttackKind {
    /** 120 sockets request a page of 1 MiB and read nothing. */
    UNREAD_PAGES(() -> new LargePages(false)),
    /** Six clients read such pages to the end. */
    READ_PAGES(() -> new LargePages(true)),
    /** 64 connections post inputs with 1,000 {@code collection_ids}. */
    COLLECTIONS_1000(() -> new ManyCollections(1000)),
    /** 64 connections post inputs with 300 {@code collection_ids}. */
    COLLECTIONS_300(() -> new ManyCollections(300)),
    /** 64 connections post inputs with 100 {@code collection_ids}. */
    COLLECTIONS_100(() -> new ManyCollections(100)),
    /** An input with very many queries is deleted. */
    LONG_DELETE(LongDelete::new),
    /** 200 connections send one byte a second. */
    SLOW_SENDERS(SlowSenders::new),
    /** Connections are reset in the middle of their requests. */
    ABORTED_REQUESTS(AbortedRequests::new),
    /** 10,050 idle sockets from one address. */
    IDLE_SOCKETS(() -> new IdleSockets(1)),
    /** 10,050 idle sockets from eight addresses. */
    IDLE_SOCKETS_OF_EIGHT(() -> new IdleSockets(8)),
    /** 9,900 request bodies that lack their last byte. */
    UNFINISHED_BODIES(() -> new UnfinishedBodies(true)),
    /** 9,900 such bodies without a token. The server rejects each at once, and the client repeats it. */
    REFUSED_BODIES(() -> new UnfinishedBodies(false)),
    /** 9,900 unfinished request heads. */
    UNFINISHED_HEADS(UnfinishedHeads::new),
    /** 600 connections send cheap requests, which is more than the queue holds. */
    OVERLOAD(() -> new CheapRequests(600)),
    /** 9,000 connections send cheap requests. */
    ALL_CONNECTIONS(() -> new CheapRequests(9_000)),
    /** 200 sign-ins a second with wrong passwords from 4,000 addresses. Requires a server with a console. */
    SIGN_INS(() -> new WrongPasswords(4_000)),
    /** 200 sign-ins a second with wrong passwords from one address. Requires a server with a console. */
    SIGN_INS_OF_ONE(() -> new WrongPasswords(1)),
    /** Eight threads create inputs of 47 KB, each with a new idempotency key, and delete them. */
    KEYED_CREATIONS(KeyedCreations::new),
    /**
     * 150 connections from three addresses sign in as one user with the right password. Requires a server with a
     * console.
     */
    SIGN_INS_OF_ONE_PERSON(() -> new ConsoleForms(ConsoleForms.Form.SIGN_IN)),
    /**
     * 150 connections from three addresses send an invitation code and a weak password. Requires a server with a
     * console.
     */
    WEAK_PASSWORDS(() -> new ConsoleForms(ConsoleForms.Form.JOIN)),
    /** 100 connections of one user send forms that write. Requires a server with a console. */
    WRITING_FORMS(() -> new ConsoleForms(ConsoleForms.Form.WRITE));

    @SuppressWarnings("ImmutableEnumChecker") // constructor references are immutable
    private final Supplier<Attack> attack;

    AttackKind(Supplier<Attack> attack) {
        this.attack = attack;
    }

    /**
     * Returns the attack with this name, such as {@code unread-pages}.
     *
     * @throws IllegalArgumentException if the name is unknown
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
}
