package dev.castellan.server.standalone;

import dev.castellan.server.standalone.commands.Program;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry point of {@code castellan-server.jar}. */
public final class Main {

    private Main() {}

    /** Runs a command and ends the process with its exit code. {@code castellan-server --help} lists the commands. */
    public static void main(String[] args) {
        // the JDK reads this property once, at the first handshake in the process, which can be a handshake with the
        // database
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(new Program(System.getenv(), out, err).run(args));
    }
}
