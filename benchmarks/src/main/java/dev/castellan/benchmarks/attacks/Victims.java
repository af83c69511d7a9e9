package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Call;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The users of the organization that is not hostile. */
public final class Victims {

    private static final int WRITE_EVERY = 10;

    private Victims() {}

    /**
     * Returns eighty requests a second, of which every tenth is a POST and the others are GET. Half of the connections
     * are opened again for each request.
     */
    public static Traffic ofApi(int port, String token) throws IOException {
        Target admin = new Target(port, token);
        Call get = Call.of(admin.bytes("GET", "/users/me"), 200);
        Call post = Call.of(admin.bytes("/collections", Map.of("name", "Photos")), 201);
        AtomicInteger count = new AtomicInteger();
        Call both = connection -> (count.incrementAndGet() % WRITE_EVERY == 0 ? post : get).send(connection);
        return new Traffic(port, both, 8, 4, 80);
    }

    /** Returns 20 API requests, ten requests for a page and four sign-ins with a password a second. */
    public static List<Traffic> ofConsole(int port, String token) throws IOException, InterruptedException {
        Target admin = new Target(port, token);
        Call get = Call.of(admin.bytes("GET", "/users/me"), 200);
        Call page = Call.of(ConsoleForms.page(admin, "/security"), 200);
        Call signIn = Call.of(ConsoleForms.signIn(admin, "ada@peaceful.invalid"), 303);
        return List.of(
                new Traffic(port, get, 1, 0, 20),
                new Traffic(port, page, 1, 0, 10),
                new Traffic(port, signIn, 2, 0, 4));
    }
}
