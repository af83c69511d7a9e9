package dev.castellan.server.standalone;

import picocli.CommandLine;

/** The entry point of {@code castellan-server.jar}. */
public final class Main {

    private Main() {}

    /** Runs the server until it is told to stop; exits with 0 then, with 1 if it cannot start, with 2 at wrong usage. */
    public static void main(String[] args) {
        int code = new CommandLine(new Serve())
                .setExecutionExceptionHandler((problem, commandLine, result) -> {
                    commandLine.getErr().println("castellan-server: " + problem.getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(args);
        System.exit(code);
    }
}
