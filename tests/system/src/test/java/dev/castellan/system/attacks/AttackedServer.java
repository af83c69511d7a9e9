package dev.castellan.system.attacks;

import dev.castellan.server.Administration;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.system.attacks.Victim.Served;
import dev.castellan.system.crash.Backing;
import dev.castellan.system.crash.ProcessUsage;
import dev.castellan.system.crash.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A server in a separate process with a heap of 256 MB, and the two organizations that use it. */
final class AttackedServer implements AutoCloseable {

    private final Backing backing;
    private final ServerProcess process;
    private final InetSocketAddress address;
    private final Party hostile;
    private final List<Victim> victims;

    /**
     * Starts the server.
     *
     * @param store the store, {@code sqlite} or {@code postgresql}
     */
    AttackedServer(String store, Path folder) throws IOException {
        backing = Backing.of(store, folder);
        String victimToken = organization("victim");
        String hostileToken = organization("hostile");
        process = ServerProcess.start(
                ServerProcess.program(System.getProperty("java.class.path")),
                backing.arguments(),
                folder.resolve("server.log"));
        URI url = process.awaitUrl().orElseThrow(() -> new AssertionError(process.output()));
        address = new InetSocketAddress(url.getHost(), url.getPort());
        hostile = new Party(address, hostileToken);
        Party victim = new Party(address, victimToken);
        victims = List.of(
                new Victim(address, victim.get("/users/me"), 200, 72),
                new Victim(address, victim.post("/collections", "{\"name\":\"Photos\"}"), 201, 8),
                new Victim(address, victim.signInOfNewPerson("bob@victim.example"), 303, 2));
    }

    private String organization(String name) {
        try (JdbcStore store = backing.open()) {
            return Administration.of(store)
                    .createOrganization(NewOrganization.withName(name).admin("Root", "root@" + name + ".example"))
                    .token();
        }
    }

    /** Lets the victim send requests for this duration. */
    List<Served> serve(Duration time) throws InterruptedException {
        return Victim.run(victims, time);
    }

    /**
     * Attacks the server for this duration while the victim sends requests, and waits until the server has released
     * connections and threads.
     *
     * @param maxOpened the number of connections that the attack may open, including those that replace closed ones
     */
    Result attack(Attack attack, Duration time, int maxOpened) throws IOException, InterruptedException {
        String request = attack.request(hostile);
        ProcessUsage before = usage();
        Attackers attackers = new Attackers(address, attack, request, maxOpened);
        List<Served> served;
        try {
            served = serve(time);
        } finally {
            attackers.end();
        }
        Condition.await(() -> usage().hasReleased(before), () -> "from " + before + " to " + usage());
        return new Result(served, attackers.end(), process.output().contains("OutOfMemoryError"));
    }

    private ProcessUsage usage() {
        try {
            return ProcessUsage.of(process.id());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
        backing.close();
    }

    /**
     * The results of an attack.
     *
     * @param served the results for reads, changes and sign-ins of the victim
     * @param outcomes the numbers of hostile connections and responses
     * @param isOutOfMemory whether the log of the server reports a shortage of memory
     */
    record Result(List<Served> served, Map<String, Integer> outcomes, boolean isOutOfMemory) {

        /** Returns whether all requests of the victim succeeded. */
        boolean isServed() {
            return !isOutOfMemory
                    && served.stream().allMatch(each -> each.failures().isEmpty());
        }

        /**
         * Returns whether no request of the API took a second, 99 % took less than 0.1 seconds, and 99 % of the
         * sign-ins less than half a second.
         */
        boolean isServedInTime() {
            return served.subList(0, 2).stream().allMatch(api -> api.millis(0.99) < 100 && api.millis(1) < 1_000)
                    && served.get(2).millis(0.99) < 500;
        }
    }
}
