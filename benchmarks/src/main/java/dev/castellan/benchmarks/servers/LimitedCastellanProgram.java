package dev.castellan.benchmarks.servers;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.Limits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A Castellan server with short timeouts and few connections, so that its limits take effect within seconds. */
public final class LimitedCastellanProgram {

    private static final Limits LIMITS = Limits.defaults().toBuilder()
            .connections(5_000)
            .headerTime(Duration.ofSeconds(4))
            .idleTime(Duration.ofSeconds(5))
            .build();

    private LimitedCastellanProgram() {}

    /** Serves until the process ends. */
    public static void main(String[] args) throws InterruptedException {
        CastellanServer server = CastellanServer.builder().limits(LIMITS).start();
        String token = server.bootstrap().token();
        try (CastellanClient client =
                CastellanClient.builder().transport(server::handle).token(token).build()) {
            Project project = client.projects().create("Apollo");
            System.out.println("port " + server.port() + " /api/v1/projects/" + project.id() + " " + token);
        }
        // the server's threads are daemons: they do not keep the process
        new CountDownLatch(1).await();
    }
}
