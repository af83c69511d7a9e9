package dev.castellan.server.standalone;

import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves the API from memory until the process is told to stop. */
@Command(
        name = "castellan-server",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Serves the access and resource management API. Keeps everything in memory:"
                + " what it holds is gone when it stops.")
final class Serve implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Port to listen on; 0 for any free one. Default: ${DEFAULT-VALUE}")
    private int port = 8080;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}")
    private InetAddress address = InetAddress.getLoopbackAddress();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            required = true,
            description = "File that the token of the first org_admin is written to, readable by its owner only.")
    private Path tokenFile = Path.of("root.token");

    @Override
    public Integer call() throws IOException, InterruptedException {
        TokenFile target = new TokenFile(tokenFile);
        target.checkDirectory();
        CastellanServer server =
                CastellanServer.builder().address(address).port(port).start();
        try {
            target.write(server.bootstrap().token());
        } catch (IOException e) {
            server.close();
            throw new IOException("--token-file " + tokenFile + " cannot be written: " + e, e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "castellan-stop"));
        LOG.info("serving {}, the token of the first org_admin is in {}", server.baseUrl(), tokenFile);
        new CountDownLatch(1).await();
        return 0;
    }

    /** Stops and ends the process with 0: being told to stop is no failure. */
    private static void stop(CastellanServer server) {
        server.close();
        LOG.info("stopped");
        Runtime.getRuntime().halt(0);
    }
}
