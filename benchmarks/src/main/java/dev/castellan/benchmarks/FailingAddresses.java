package dev.castellan.benchmarks;

import dev.castellan.benchmarks.runnable.PrefixProgram;
import dev.castellan.benchmarks.runnable.ServerJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Shows what a server does with a million addresses of one IPv6 network of 64 bits that each send a wrong token once,
 * where an address may send ten an hour: how many it refuses, and the memory that it needs to count them.
 */
public final class FailingAddresses {

    private static final String ADDRESSES = "1000000";

    private FailingAddresses() {}

    /**
     * Measures and prints.
     *
     * @param args the jar of a runnable server, and its heap (such as {@code 512m})
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        ServerJar jar = new ServerJar(Path.of(args[0]), args[1]);
        System.out.print(jar.run(PrefixProgram.class, List.of(ADDRESSES)));
    }
}
