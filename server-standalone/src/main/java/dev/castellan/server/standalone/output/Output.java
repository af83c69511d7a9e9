package dev.castellan.server.standalone.output;

import dev.castellan.model.json.Json;
import dev.castellan.server.standalone.settings.NativeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** A command's output for programs: one JSON object per line on standard output, without secrets. */
public final class Output {

    private final PrintWriter writer;
    private final PrintWriter errors;

    public Output(@Nullable CommandSpec command) {
        writer = Objects.requireNonNull(command).commandLine().getOut();
        errors = command.commandLine().getErr();
    }

    /** Starts reporting the progress of an operation on standard error. */
    public Progress progress(String what) {
        return Progress.start(what, errors);
    }

    /** Prints a question on standard error, and returns the next line of standard input, or {@code null} at its end. */
    public @Nullable String ask(String question) {
        errors.print("castellan-server: " + question + ": ");
        errors.flush();
        Charset charset = Charset.forName(System.getProperty("native.encoding"));
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, charset)).readLine();
            if (line != null) {
                NativeText.check("the input", line);
            }
            return line;
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new CommandException("standard input cannot be read: " + e.getMessage(), e);
        }
    }

    public void line(Object resource) {
        writer.println(new String(Json.write(resource), StandardCharsets.UTF_8));
        writer.flush();
    }

    /** Prints names and values on one line, in the given order. Omits names whose value is {@code null}. */
    public void line(String name, @Nullable Object value, @Nullable Object... more) {
        Map<String, Object> fields = new LinkedHashMap<>();
        put(fields, name, value);
        for (int i = 0; i < more.length; i += 2) {
            put(fields, String.valueOf(more[i]), more[i + 1]);
        }
        line(fields);
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
