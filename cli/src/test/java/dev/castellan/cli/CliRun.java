package dev.castellan.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The exit code and the output of one run of the program. */
record CliRun(int code, String out, String err) {

    /** Runs the program with the profiles of a file that does not exist, unless the environment names another one. */
    static CliRun of(Map<String, String> environment, String input, List<String> arguments) {
        Map<String, String> variables = new HashMap<>(Map.of("CASTELLAN_PROFILES", "target/no-profiles"));
        variables.putAll(environment);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        int code = new CliProgram(variables, in, new PrintWriter(out), new PrintWriter(err, true))
                .run(arguments.toArray(String[]::new));
        return new CliRun(code, out.toString(), err.toString());
    }

    static CliRun of(Map<String, String> environment, String... arguments) {
        return of(environment, "", List.of(arguments));
    }
}
