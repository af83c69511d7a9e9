package dev.castellan.benchmarks.attacks;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** The attacks that the command line can name. */
public enum AttackKind {
    /** 120 sockets request a page of 1 MiB and read nothing. */
    UNREAD_PAGES(() -> new LargePages(false)),
    /** Six clients request such pages and read them to the end. */
    READ_PAGES(() -> new LargePages(true)),
    /** 64 connections post inputs with 1,000 {@code collection_ids}. */
    COLLECTIONS_1000(() -> new ManyCollections(1000)),
    /** 64 connections post inputs with 300 {@code collection_ids}. */
    COLLECTIONS_300(() -> new ManyCollections(300)),
    /** 64 connections post inputs with 100 {@code collection_ids}. */
    COLLECTIONS_100(() -> new ManyCollections(100)),
    /** Deletes an input with very many queries. */
    LONG_DELETE(LongDelete::new),
    /** 200 connections send one byte a second. */
    SLOW_SENDERS(SlowSenders::new),
    /** Resets connections in the middle of their requests. */
    ABORTED_REQUESTS(AbortedRequests::new),
    /** 10,050 idle sockets from one address. */
    IDLE_SOCKETS(() -> new IdleSockets(1)),
    /** 10,050 idle sockets from eight addresses. */
    IDLE_SOCKETS_OF_EIGHT(() -> new IdleSockets(8)),
    /** 9,900 connections send a body without its last byte. */
    UNFINISHED_BODIES(() -> new UnfinishedBodies(true)),
    /**
     * 9,900 connections send such a body without a token. The server refuses them at once, and they are opened again.
     */
    REFUSED_BODIES(() -> new UnfinishedBodies(false)),
    /** 9,900 connections send a request head without an end. */
    UNFINISHED_HEADS(UnfinishedHeads::new),
    /** 600 connections send cheap requests, more than the queue can hold. */
    OVERLOAD(() -> new CheapRequests(600)),
    /** 9,000 connections send cheap requests. */
    ALL_CONNECTIONS(() -> new CheapRequests(9_000)),
    /** 200 sign-ins a second with wrong passwords from 4,000 addresses. Needs a server with a console. */
    SIGN_INS(() -> new WrongPasswords(4_000)),
    /** 200 sign-ins a second with wrong passwords from one address. Needs a server with a console. */
    SIGN_INS_OF_ONE(() -> new WrongPasswords(1)),
    /** Eight threads create inputs of 47 KB, each with a new idempotency key, and delete them. */
    KEYED_CREATIONS(KeyedCreations::new),
    /** 150 connections from three addresses sign in as one person with the right password. Needs a console. */
    SIGN_INS_OF_ONE_PERSON(() -> new ConsoleForms(ConsoleForms.Form.SIGN_IN)),
    /** 150 connections from three addresses send an invitation code and a weak password. Needs a console. */
    WEAK_PASSWORDS(() -> new ConsoleForms(ConsoleForms.Form.JOIN)),
    /** 100 connections of one person send forms that write. Needs a console. */
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

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
