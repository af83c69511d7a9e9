package dev.castellan.system.proxies;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.model.Project;
import dev.castellan.support.concurrent.Condition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes calls through an nginx that is reloaded every second, in front of two servers that restart in turn. The
 * arguments are the protocol ({@code http1} or {@code http2}), {@code keys} or {@code no-keys}, and the number of
 * calls.
 */
final class ProxyProgram {

    private ProxyProgram() {}

    public static void main(String[] arguments) throws Exception {
        boolean isHttp2 = arguments.length > 0 && arguments[0].equals("http2");
        boolean honoursKeys = arguments.length < 2 || arguments[1].equals("keys");
        int calls = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
        System.out.println(run(Files.createTempDirectory("castellan-proxy"), isHttp2, honoursKeys, calls));
        System.exit(0);
    }

    /**
     * Makes the calls.
     *
     * @param honoursKeys false if the proxy removes {@code Idempotency-Key}, which the client then does not rely on
     */
    static ProxyLoad.Result run(Path folder, boolean isHttp2, boolean honoursKeys, int calls) throws Exception {
        try (RestartedServers servers = new RestartedServers();
                ReloadedNginx nginx = ReloadedNginx.start(folder, servers.ports(), isHttp2, !honoursKeys);
                CastellanClient client = client(nginx, servers.token(), honoursKeys)) {
            UUID existing = client.projects().create("known").id();
            ProxyLoad load = disturbed(nginx, servers, () -> ProxyLoad.run(client, existing, calls));
            return load.result(client.projects().list().pageSize(100).stream()
                    .map(Project::name)
                    .toList());
        }
    }

    private static CastellanClient client(ReloadedNginx nginx, String token, boolean honoursKeys) {
        CastellanClientBuilder builder =
                CastellanClient.builder(nginx.url().toString()).token(token).trustedCertificates(nginx.authority());
        return (honoursKeys ? builder.idempotentPosts(true) : builder).build();
    }

    /** Makes the calls while nginx is reloaded each second, and the servers restart in turn. */
    private static ProxyLoad disturbed(ReloadedNginx nginx, RestartedServers servers, Callable<ProxyLoad> calls)
            throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        AtomicInteger turn = new AtomicInteger();
        List<Future<?>> tasks = List.of(
                timer.scheduleAtFixedRate(nginx::reload, 1, 1, TimeUnit.SECONDS),
                timer.scheduleWithFixedDelay(
                        () -> servers.restart(turn.getAndIncrement() % 2), 1500, 1000, TimeUnit.MILLISECONDS));
        try {
            ProxyLoad load = calls.call();
            for (Future<?> task : tasks) {
                if (!task.cancel(false)) {
                    task.get();
                }
            }
            return load;
        } finally {
            timer.shutdown();
            Condition.await(timer::isTerminated, () -> "a server restarts");
        }
    }
}
