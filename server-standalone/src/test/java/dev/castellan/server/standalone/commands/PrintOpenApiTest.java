package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintOpenApiTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void printsOnlyOpenApiDocument() {
        Result printed = console.run("openapi");
        assertThat(printed.code()).isZero();
        assertThat(printed.out()).isEqualTo(OpenApi.text());
        assertThat(printed.err()).isEmpty();
    }

    @Test
    void printsSameDocumentAsServerWithSameSettings() throws Exception {
        console.with("CASTELLAN_EXTENSIONS", "off").with("CASTELLAN_PUBLIC_PATH", "/castellan");
        Result printed = console.run("openapi");
        try (RunningServer server = console.serve(
                "--port", "0", "--token-file", directory.resolve("token").toString())) {
            URI document = server.baseUrl().resolve(OpenApi.PATH);
            assertThat(printed.out())
                    .isNotEqualTo(OpenApi.text())
                    .isEqualTo(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(document).build(), BodyHandlers.ofString())
                            .body());
        }
        assertThat(console.run("openapi", "--public-path", "castellan/").code()).isEqualTo(2);
    }

    @Test
    void writesDocumentToNewFile() throws IOException {
        Path file = directory.resolve("openapi.json");
        assertThat(console.run("openapi", "--output", file.toString()).field("output"))
                .isEqualTo(file.toString());
        assertThat(Files.readString(file)).isEqualTo(OpenApi.text());
    }

    @Test
    void doesNotOverwriteExistingFile() throws IOException {
        Path file = Files.writeString(directory.resolve("mine"), "mine");
        Result refused = console.run("openapi", "--output", file.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains(file + " already exists", "name another file");
        assertThat(Files.readString(file)).isEqualTo("mine");
    }

    @Test
    void rejectsDirectoryWithoutSuggestingItsRemoval() {
        String folder = directory.toString();
        for (Result refused : List.of(
                console.run("openapi", "--output", folder),
                console.run("init", "--data", folder + "/castellan.db", "--token-file", folder))) {
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err())
                    .contains(folder + " is a directory: name a file")
                    .doesNotContain("remove");
        }
    }

    @Test
    void reportsOutputFileThatCannotBeWritten() {
        Path file = directory.resolve("missing").resolve("openapi.json");
        Result refused = console.run("openapi", "--output", file.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains(file + " cannot be written");
    }
}
