package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.packaged.Installation.Running;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands that README.md, the page of the zip and docs/operations.md print, on a free port. */
@Tag("process")
final class DocumentedCommandsTest {

    private static final String JAR = "java -jar server-standalone/target/castellan-server.jar ";
    private static final String SCRIPT = "bin/castellan-server ";

    @TempDir
    private Path folder;

    private Installation installation;

    @Test
    void readmeCommandsStartJarAndCallApi() throws Exception {
        installation = Installation.unpack(folder);
        assertThat(installation.file("lib/castellan-server.jar"))
                .hasSameBinaryContentAs(Path.of("target/castellan-server.jar"));
        startAndCall(Path.of("../README.md"), JAR);
    }

    @Test
    void zipReadmeCommandsStartScriptAndCallApi() throws Exception {
        installation = Installation.unpack(folder);
        startAndCall(installation.file("README.md"), SCRIPT);
    }

    @Test
    void operationsPageCommandsInitializeAndServeDataFile() throws Exception {
        String page = Files.readString(Path.of("../docs/operations.md"));
        String data = "--data castellan.db";
        assertThat(page)
                .contains("`castellan-server init " + data + " --token-file root.token`")
                .contains("`castellan-server " + data + "`");
        ProgramRunner console = new ProgramRunner();
        Result init = console.run("init", "--data", file("castellan.db"), "--token-file", file("root.token"));
        assertThat(init.code()).as(init.err()).isZero();
        try (RunningServer server = console.serve("--data", file("castellan.db"), "--port", "0")) {
            assertThat(curl(server.baseUrl().toString(), "http://127.0.0.1:8080/api/v1/users/me"))
                    .contains("\"role\":\"org_admin\"");
        }
    }

    /** Runs the two lines of a block: the first starts a server, the second calls it. */
    private void startAndCall(Path page, String program) throws Exception {
        List<String> lines = Files.readString(page).lines().toList();
        int first = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(program))
                .findFirst()
                .orElseThrow());
        List<String> arguments = new ArrayList<>();
        for (String word : lines.get(first).substring(program.length()).split(" ")) {
            arguments.add(word.matches("castellan\\.db|root\\.token") ? file(word) : word);
        }
        int port = arguments.indexOf("--port");
        if (port < 0) {
            arguments.addAll(List.of("--port", "0"));
        } else {
            assertThat(arguments.set(port + 1, "0")).isEqualTo("8080");
        }
        String call = lines.get(first + 1);
        assertThat(call).startsWith("curl ").endsWith(" http://127.0.0.1:8080/api/v1/users/me");
        try (Running server = serve(arguments.toArray(String[]::new))) {
            assertThat(curl(server.url(), call.substring("curl ".length()))).contains("\"role\":\"org_admin\"");
        }
    }

    private Running serve(String... arguments) throws IOException {
        return installation.serve(installation.file("bin/castellan-server"), arguments);
    }

    /** Calls a server with curl, in the folder of the file with the token. */
    private String curl(String url, String arguments) throws Exception {
        String line =
                arguments.startsWith("-H") ? arguments : "-H \"Authorization: Bearer $(cat root.token)\" " + arguments;
        Process curl = new ProcessBuilder("sh", "-c", "curl -sS " + line.replace("http://127.0.0.1:8080/api/v1", url))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(curl.waitFor()).as(output).isZero();
        return output;
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }
}
