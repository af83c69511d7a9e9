package dev.castellan.benchmarks.servers;

import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;

/** A server with two organizations in an in-memory store. Runs with the classes of the attacked jar. */
public final class TwoInMemory {

    private TwoInMemory() {}

    /**
     * Serves requests until the process ends.
     *
     * @param args the files for the tokens of the victims and the attacker
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        CastellanServer server =
                CastellanServer.builder().store(store).site(Console.site()).start();
        Files.writeString(Path.of(args[0]), server.bootstrap().token());
        Bootstrap hostile = server.administration().createOrganization("Hostile", "Root", "root@hostile.invalid");
        Files.writeString(Path.of(args[1]), hostile.token());
        System.out.println("serving " + server.baseUrl() + "/");
        // the server's threads are daemon threads, which do not keep the process alive
        new CountDownLatch(1).await();
    }
}
