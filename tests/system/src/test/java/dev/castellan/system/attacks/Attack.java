package dev.castellan.system.attacks;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** The attacks of a hostile organization. */
enum Attack {
    /** Requests a page of 1 MiB on each connection and reads nothing. */
    UNREAD_PAGES(120, 1, Mode.SEND_AND_IGNORE),
    /** Reads pages of 1 MiB, one after the other. */
    READ_PAGES(6, 1, Mode.REPEAT),
    /** Creates inputs with 100 {@code collection_ids}. */
    MANY_COLLECTIONS(64, 1, Mode.REPEAT),
    /** Opens more connections than the server accepts, and sends nothing. */
    IDLE_CONNECTIONS(10_050, 8, Mode.SEND_ONCE),
    /** Sends 16,000 bytes of a request head that never ends. */
    UNFINISHED_HEADS(9_900, 4, Mode.SEND_ONCE),
    /** Sends bodies of 64 KiB without their last byte. */
    UNFINISHED_BODIES(9_900, 4, Mode.SEND_ONCE),
    /** Sends such bodies without a token, again and again, because the server closes the connections. */
    REFUSED_BODIES(9_900, 4, Mode.SEND_ONCE),
    /** Sends cheap requests on more connections than the queue has places. */
    CHEAP_REQUESTS(600, 4, Mode.REPEAT),
    /** Signs in with a wrong password from 250 addresses. */
    WRONG_PASSWORDS(500, 250, Mode.REPEAT),
    /** Signs in as one person with the right password from three addresses. */
    RIGHT_PASSWORDS(150, 3, Mode.REPEAT),
    /** Accepts an invitation with the weak password whose strength takes the longest to estimate. */
    WEAK_PASSWORDS(150, 3, Mode.REPEAT),
    /** Submits forms of the console that create projects. */
    FORMS(100, 1, Mode.REPEAT);

    private final int connections;
    private final int addresses;
    private final Mode mode;

    Attack(int connections, int addresses, Mode mode) {
        this.connections = connections;
        this.addresses = addresses;
        this.mode = mode;
    }

    /** Returns the attack with this name, such as {@code unread-pages}. */
    static Attack of(String name) {
        for (Attack attack : values()) {
            if (attack.toString().equals(name)) {
                return attack;
            }
        }
        throw new IllegalArgumentException(name + ": no such attack: choose one of " + List.of(values()));
    }

    int connections() {
        return connections;
    }

    /** Returns the number of loopback addresses, beginning with 127.0.0.2, from which the connections come. */
    int addresses() {
        return addresses;
    }

    Mode mode() {
        return mode;
    }

    /** Returns the bytes that each connection sends. Creates the data that they need. */
    String request(Party hostile) {
        return switch (this) {
            case UNREAD_PAGES, READ_PAGES -> hostile.get("/inputs/" + hostile.largeInput() + "/queries?limit=200");
            case MANY_COLLECTIONS -> hostile.post("/inputs", "{\"collection_ids\":[" + hostile.collections(100) + "]}");
            case IDLE_CONNECTIONS -> "";
            case UNFINISHED_HEADS -> hostile.get("/users/me").stripTrailing() + "\r\nX-Filler: " + "x".repeat(16_000);
            case UNFINISHED_BODIES -> unfinished(hostile.post("/collections", " ".repeat(64 * 1024)));
            case REFUSED_BODIES -> unfinished(hostile.withoutToken().post("/collections", " ".repeat(64 * 1024)));
            case CHEAP_REQUESTS -> hostile.get("/users/me");
            case WRONG_PASSWORDS -> hostile.signIn("root@hostile.example", "wrong");
            case RIGHT_PASSWORDS -> hostile.signInOfNewPerson(UUID.randomUUID() + "@hostile.example");
            case WEAK_PASSWORDS -> {
                String code = hostile.invite(UUID.randomUUID() + "@hostile.example");
                yield hostile.form("/join/finish", "", "code=" + code + "&password=" + "p4%24%24w0rd".repeat(8));
            }
            case FORMS -> hostile.form("/projects/new", hostile.session(), "name=Apollo");
        };
    }

    private static String unfinished(String request) {
        return request.substring(0, request.length() - 1);
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What a connection does. */
    enum Mode {
        /** Sends the request and reads what the server sends. */
        SEND_ONCE,
        /** Sends the request and never reads. */
        SEND_AND_IGNORE,
        /** Sends the request again after each response. */
        REPEAT
    }
}
