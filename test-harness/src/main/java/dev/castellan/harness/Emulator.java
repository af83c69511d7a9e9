package dev.castellan.harness;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.harness.internal.control.ControlService;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A {@link TestServer} that tests in other languages control over HTTP. {@code castellan-server emulate} starts an
 * emulator from the command line. Its tenants keep their data in memory. Thread-safe.
 */
public final class Emulator implements AutoCloseable {

    private static final int SECRET_BYTES = 24;

    private final String token = newToken();
    private final EmulatedTenants tenants;
    private final ControlService control;
    private final TestServer server;

    private Emulator(InetSocketAddress bind, Seed seed) {
        tenants = new EmulatedTenants(seed);
        control = new ControlService(token, tenants.routes());
        server = tenants.start(TestServer.builder().serving(bind, control));
    }

    /**
     * Starts an emulator.
     *
     * @param bind an address of the loopback interface, and a port, where 0 selects any free port
     * @param seed the resources of every tenant that is created without a seed
     * @throws IllegalArgumentException if the address is not a loopback address, because the control API and the tokens
     *     of tests must not be reachable from other machines
     * @throws SeedException if the seed cannot be applied
     * @throws dev.castellan.server.spi.ServerStartException if the server cannot open the port
     */
    public static Emulator start(InetSocketAddress bind, Seed seed) {
        if (bind.isUnresolved() || !bind.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("address " + bind.getHostString()
                    + ": the emulator listens only on the loopback interface: choose 127.0.0.1, ::1 or localhost");
        }
        Emulator emulator = new Emulator(bind, seed);
        try {
            emulator.server.tenant().seed(seed).create().close();
            return emulator;
        } catch (RuntimeException | Error e) {
            emulator.close();
            throw e;
        }
    }

    /** Returns the URL of the control API, such as {@code http://127.0.0.1:54321/emulator/v1}. */
    public URI url() {
        return server.baseUrl().resolve(ControlService.PREFIX);
    }

    /** Returns the token that requests to the control API must have. */
    public String token() {
        return token;
    }

    /** Closes all tenants, and releases the port and the threads. Later calls have no effect. */
    @Override
    public void close() {
        control.close();
        server.close();
    }

    /** Returns a description that contains the URL, without the token. */
    @Override
    public String toString() {
        return "Emulator[" + url() + "]";
    }

    private static String newToken() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return "emulator_" + HexFormat.of().formatHex(secret);
    }
}
