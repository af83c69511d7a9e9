package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Latencies;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The users of a peaceful organization during an attack. Each second, the users send 20 API requests, request ten pages
 * and sign in four times with a password.
 */
public final class PeopleVictims {

    private static final String EMAIL = "ada@peaceful.invalid";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final int port;
    private final byte[] get;
    private final byte[] page;
    private final byte[] signIn;

    /** Creates the victims, one of whom joins with a password. */
    public PeopleVictims(int port, String adminToken) throws IOException, InterruptedException {
        Target admin = new Target(port, adminToken);
        String code = ConsoleForms.invite(admin, EMAIL);
        String unused =
                ConsoleForms.session(admin, "/join/finish", Map.of("code", code, "password", ConsoleForms.PASSWORD));
        // another user's session, because each sign-in ends older sessions of the person
        String cookie = ConsoleForms.session(admin, "/sign-in/token", Map.of("token", adminToken));
        this.port = port;
        this.get = admin.bytes("GET", "/users/me");
        this.page = ("GET /console/security HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        this.signIn = ConsoleForms.signIn(admin, EMAIL);
    }

    /** Sends requests for this duration. */
    public Seen run(Duration time) throws InterruptedException {
        Seen seen = new Seen(new Latencies(), new Latencies(), new Latencies(), new Outcomes());
        long end = System.nanoTime() + time.toNanos();
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(() -> send(get, new Repeated(200, 50, seen.api), end, seen.failures)));
        threads.add(new Thread(() -> send(page, new Repeated(200, 100, seen.pages), end, seen.failures)));
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(() -> send(signIn, new Repeated(303, 500, seen.signIns), end, seen.failures)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        return seen;
    }

    private void send(byte[] request, Repeated repeated, long end, Outcomes failures) {
        for (long due = System.nanoTime();
                due < end;
                due += Duration.ofMillis(repeated.period).toNanos()) {
            for (long rest = due - System.nanoTime(); rest > 0; rest = due - System.nanoTime()) {
                LockSupport.parkNanos(rest);
            }
            try (KeepAliveConnection connection =
                    new KeepAliveConnection(InetAddress.getLoopbackAddress(), port, TIMEOUT)) {
                connection.send(request);
                int status = connection.readStatus();
                if (status == repeated.status) {
                    repeated.times.add(System.nanoTime() - due);
                } else {
                    failures.add(String.valueOf(status));
                }
            } catch (IOException e) {
                failures.add(e);
            }
        }
    }

    /** A repeated request: its expected status, its period in milliseconds, and its response times. */
    private record Repeated(int status, int period, Latencies times) {}

    /**
     * The results of the victims' requests.
     *
     * @param api the times of API requests, measured from the time at which each request was due
     * @param pages the times of page requests
     * @param signIns the times of sign-ins
     * @param failures the unexpected responses, and the errors
     */
    public record Seen(Latencies api, Latencies pages, Latencies signIns, Outcomes failures) {

        /** Returns whether the server answered all requests in time. */
        public boolean isGood() {
            return failures.total() == 0 && api.millis(0.99) < 100 && signIns.millis(0.99) < 500;
        }

        @Override
        public String toString() {
            return "p99 of API %.0f, page %.0f, sign-in %.0f ms of %d%s"
                    .formatted(
                            api.millis(0.99),
                            pages.millis(0.99),
                            signIns.millis(0.99),
                            signIns.count(),
                            failures.total() == 0 ? "" : ", failed " + failures);
        }
    }
}
