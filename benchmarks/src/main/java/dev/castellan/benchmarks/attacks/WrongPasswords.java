package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends 200 sign-ins a second with a wrong password, each on a new connection, without waiting for responses to earlier
 * sign-ins. Half of the sign-ins name a person who has a password, and the other half name an unknown user. Requires a
 * server with a console.
 */
final class WrongPasswords implements Attack {

    private static final String PASSWORD = "eleven orange walruses whistle";
    private static final int PER_SECOND = 200;
    /** More than the number of sign-ins that the server processes and queues. */
    private static final int THREADS = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final int addresses;
    private final AtomicInteger count = new AtomicInteger();
    private final Outcomes outcomes = new Outcomes();
    private List<byte[]> forms = List.of();

    /** Creates an attack that uses this number of addresses in turn. */
    WrongPasswords(int addresses) {
        this.addresses = addresses;
    }

    @Override
    public void prepare(Target client, Target admin) throws IOException, InterruptedException {
        Map<String, ?> person =
                Map.of("name", "Ada", "email", "ada@hostile.invalid", "role", "client", "project_ids", new int[0]);
        JsonNode invitation = admin.post("/users/invitations", person);
        String code = invitation.get("code").textValue();
        int joined = status(admin, 0, form("/join/finish", "code=" + code + "&password=" + PASSWORD.replace(' ', '+')));
        if (joined != 303) {
            throw new IOException("nobody could join: " + joined);
        }
        String organization = admin.get("/users/me").get("organization_id").textValue();
        String path = "/sign-in?organization=" + organization;
        forms = List.of(
                form(path, "email=ada%40hostile.invalid&password=wrong"),
                form(path, "email=nobody%40hostile.invalid&password=wrong"));
    }

    @Override
    public String run(Target target, Duration time) throws InterruptedException {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
        long between = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
        for (int i = 0; i < THREADS; i++) {
            ScheduledFuture<?> unused = threads.scheduleAtFixedRate(
                    () -> attempt(target), i * between, THREADS * between, TimeUnit.NANOSECONDS);
        }
        Thread.sleep(time.toMillis());
        threads.shutdownNow();
        return "answers " + outcomes;
    }

    private void attempt(Target target) {
        int number = count.getAndIncrement();
        try {
            outcomes.add(String.valueOf(status(target, number % addresses, forms.get(number % forms.size()))));
        } catch (IOException e) {
            outcomes.add(e);
        }
    }

    private static int status(Target target, int source, byte[] form) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(source(source), target.port(), TIMEOUT)) {
            connection.send(form);
            return connection.readStatus();
        }
    }

    private static InetAddress source(int number) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 1, (byte) (number >> 8), (byte) number});
    }

    private static byte[] form(String path, String fields) {
        String head = "POST /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + fields.length() + "\r\n\r\n";
        return (head + fields).getBytes(StandardCharsets.US_ASCII);
    }
}
