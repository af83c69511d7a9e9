package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.serve.ProgramCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests texts outside ASCII in arguments, environment variables and standard input of a process with a locale. */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
@Tag("process")
final class LocaleTest {

    private static final String NAME = "Zürich 用户 𐐨";

    @TempDir
    private Path folder;

    private record Ended(int code, String out, String err) {}

    @Test
    void rejectsNonAsciiNameIfLocaleSupportsOnlyAscii() throws Exception {
        Ended argument = init("C", "--organization-name \"$NAME\"");
        assertThat(argument.code()).as(argument.err()).isEqualTo(2);
        assertThat(argument.err()).contains("set LC_ALL=C.UTF-8");

        Ended variable = init("C", "", "export CASTELLAN_ORGANIZATION_NAME=\"$NAME\"");
        assertThat(variable.code()).as(variable.err()).isEqualTo(2);
        assertThat(variable.err()).contains("CASTELLAN_ORGANIZATION_NAME", "set LC_ALL=C.UTF-8");
        assertThat(folder.resolve("a.db")).doesNotExist();
    }

    @Test
    void storesExactTextInUtf8Locale() throws Exception {
        Ended created = init("C.UTF-8", "--organization-name \"$NAME\"");
        assertThat(created.code()).as(created.err()).isZero();
        assertThat(json(created).path("name").asText()).isEqualTo(NAME);

        String id = json(created).path("organization_id").asText();
        String deletion = "organization delete " + id + " --no-backup --data " + folder.resolve("a.db");
        Ended refused = run("C", deletion, "printf '%s\\n' \"$NAME\" |");
        assertThat(refused.err()).contains("the input contains letters", "set LC_ALL=C.UTF-8");
        Ended deleted = run("C.UTF-8", deletion, "printf '%s\\n' \"$NAME\" |");
        assertThat(deleted.code()).as(deleted.err()).isZero();
    }

    @Test
    void readsFilesAsUtf8InEveryLocale() throws Exception {
        Path file = Files.writeString(folder.resolve("conf"), "organization-name=" + NAME + "\n");
        Ended created = init("C", "--config " + file);
        assertThat(created.code()).as(created.err()).isZero();
        assertThat(json(created).path("name").asText()).isEqualTo(NAME);
    }

    private static JsonNode json(Ended ended) throws IOException {
        return new ObjectMapper().readTree(ended.out());
    }

    private Ended init(String locale, String options, String... before) throws Exception {
        String command = "init --data " + folder.resolve("a.db") + " --token-file " + folder.resolve("token") + " ";
        return run(locale, command + options, before);
    }

    /** Runs a command in a shell, which passes on the bytes of NAME in every locale. */
    private Ended run(String locale, String arguments, String... before) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> script = new ArrayList<>(List.of("NAME=\"$(cat name)\""));
        script.addAll(List.of(before));
        script.add("\"$@\" " + arguments);
        Files.writeString(folder.resolve("name"), NAME);
        // a line that ends with a pipe continues on the next line
        List<String> command = new ArrayList<>(List.of("sh", "-c", String.join("\n", script), "sh"));
        command.addAll(ProgramCommand.of(List.of(), List.of()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.startsWith("CASTELLAN"));
        builder.environment().put("LANG", locale);
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
