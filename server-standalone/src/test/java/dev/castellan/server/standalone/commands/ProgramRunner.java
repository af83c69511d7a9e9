package dev.castellan.server.standalone.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.jdbc.FileWithTables;
import dev.castellan.server.standalone.serve.RunningServer;
import dev.castellan.server.standalone.settings.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs commands in this process, one after another with the same state, and captures their output. */
public final class ProgramRunner {

    private final Map<String, String> environment = new HashMap<>();

    /** Sets an environment variable for subsequent runs. */
    public ProgramRunner with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Creates a SQLite file that has the tables of a store, and uses it in subsequent runs. */
    ProgramRunner withTables(Path file) {
        return with("CASTELLAN_DATA", FileWithTables.create(file).toString());
    }

    public Result run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = program(out, err).run(arguments);
        return new Result(code, out.toString(), err.toString());
    }

    /** Starts a server in this process. The test must close it. */
    public RunningServer serve(String... arguments) {
        String[] words = Stream.concat(Stream.of("serve"), Stream.of(arguments)).toArray(String[]::new);
        CommandLine program = program(new StringWriter(), new StringWriter()).commandLine();
        program.setDefaultValueProvider(Settings.read(program, environment, List.of(words)));
        program.parseArgs(words);
        return RunningServer.start(program.getSubcommands().get("serve").getCommand());
    }

    Program program(StringWriter out, StringWriter err) {
        return new Program(environment, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    public record Result(int code, String out, String err) {

        List<JsonNode> lines() {
            return out.lines().map(Result::json).toList();
        }

        /** Returns a field of the only output line. */
        String field(String name) {
            if (code != 0 || lines().size() != 1) {
                throw new AssertionError(this);
            }
            return lines().get(0).path(name).asText();
        }

        private static JsonNode json(String line) {
            try {
                return new ObjectMapper().readTree(line);
            } catch (IOException e) {
                throw new UncheckedIOException(line, e);
            }
        }
    }
}
