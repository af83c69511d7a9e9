package dev.castellan.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry point of {@code castellan-cli.jar}. */
public final class CastellanCli {

    private CastellanCli() {}

    /** Runs a command and ends the process with its exit code. {@code castellan --help} lists the commands. */
    public static void main(String[] args) {
        // the program reports failures itself, without a log
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(new CliProgram(System.getenv(), System.in, out, err).run(args));
    }
}
