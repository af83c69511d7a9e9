package dev.castellan.system.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.system.crash.ServerProcess;
import dev.castellan.system.fixture.InstalledProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts the proxies of {@code docs/proxies} in front of the server that docs/operations.md starts. */
@Timeout(180)
@Tag("process")
class ProxyFilesTest {

    private static final Path DOCUMENTS = Path.of("../../docs");
    private static final String TRANSPORT = "Strict-Transport-Security";

    @TempDir
    private Path folder;

    private final HeldCertificate certificate = new HeldCertificate.Builder()
            .addSubjectAlternativeName(InetAddress.getLoopbackAddress().getHostAddress())
            .build();
    private final HandshakeCertificates trusted = new HandshakeCertificates.Builder()
            .addTrustedCertificate(certificate.certificate())
            .build();
    private final OkHttpClient http = new OkHttpClient.Builder()
            .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
            .build();

    @ParameterizedTest
    @CsvSource({"nginx, nginx.conf", "haproxy, haproxy.cfg"})
    void documentedProxyConfigurationServesApiAndConsole(String program, String file) throws Exception {
        InstalledProgram.require(program);
        int port = InstalledProgram.freePort();
        int management = InstalledProgram.freePort();
        String url = "https://127.0.0.1:" + port;
        Path token = folder.resolve("root.token");
        List<String> arguments = arguments(url, management);
        arguments.addAll(List.of("--token-file", token.toString(), "--access-log", "on"));
        try (ServerProcess server = ServerProcess.start(
                ServerProcess.program(System.getProperty("java.class.path")), arguments, folder.resolve("log"))) {
            URI api = server.awaitUrl().orElseThrow(() -> new AssertionError(server.output()));
            String configuration = configuration(file, port, api.getPort(), management);
            try (InstalledProgram proxy = start(program, port, configuration)) {
                assertThat(proxy.isAlive()).isTrue();
                checkApi(url, Files.readString(token).strip());
                checkHeaders(url + "/api/v1/users/me", 401);
                checkHeaders(url + "/console/sign-in", 200);
                assertThat(server.output())
                        .contains("\"peer\":\"127.0.0.1\"")
                        .doesNotContain("\"peer\":\"198.51.100.7\"", "\"peer\":\"203.0.113.9\"");
            }
        }
    }

    private void checkApi(String url, String token) throws IOException {
        Path authority = Files.writeString(folder.resolve("ca.pem"), certificate.certificatePem());
        try (CastellanClient client = CastellanClient.builder(url)
                .token(token)
                .trustedCertificates(authority)
                .build()) {
            Project apollo = client.projects().create("Apollo");
            assertThat(client.projects().get(apollo.id())).isEqualTo(apollo);
        }
    }

    private void checkHeaders(String url, int status) throws IOException {
        Request request = new Request.Builder()
                .url(url)
                .header("X-Forwarded-For", "198.51.100.7")
                .header("Forwarded", "for=203.0.113.9")
                .build();
        try (Response response = http.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(status);
            assertThat(response.headers(TRANSPORT)).containsExactly("max-age=31536000");
        }
    }

    /** Returns the arguments of the command in docs/operations.md, with the URL and the port of this test. */
    private static List<String> arguments(String url, int management) throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("operations.md"));
        String start = "castellan-server --data castellan.db --trusted-proxy 127.0.0.1 ";
        int from = page.indexOf(start);
        assertThat(from).as("the command behind a proxy").isPositive();
        String command = page.substring(from + start.length(), page.indexOf("```", from));
        List<String> arguments = new ArrayList<>(List.of("--trusted-proxy", "127.0.0.1"));
        arguments.addAll(List.of(command.replace("\\\n", " ")
                .replace("https://castellan.example.org", url)
                .replace("--management-port 8081", "--management-port " + management)
                .strip()
                .split("\\s+")));
        return arguments;
    }

    private String configuration(String file, int port, int api, int management) throws IOException {
        Files.writeString(folder.resolve("certificate.pem"), certificate.certificatePem());
        Files.writeString(folder.resolve("key.pem"), certificate.privateKeyPkcs8Pem());
        Files.writeString(folder.resolve("all.pem"), certificate.certificatePem() + certificate.privateKeyPkcs8Pem());
        String text = Files.readString(DOCUMENTS.resolve("proxies").resolve(file));
        Map<String, String> changes = Map.of(
                "/etc/castellan/proxy", folder.toString(),
                "listen 443", "listen 127.0.0.1:" + port,
                "bind :443", "bind 127.0.0.1:" + port,
                "127.0.0.1:8080", "127.0.0.1:" + api,
                "port 8081", "port " + management);
        for (Map.Entry<String, String> change : changes.entrySet()) {
            text = text.replace(change.getKey(), change.getValue());
        }
        return Files.writeString(folder.resolve(file), text).toString();
    }

    private InstalledProgram start(String program, int port, String file) throws Exception {
        if (program.equals("haproxy")) {
            return InstalledProgram.start(port, folder, program, "-db", "-f", file);
        }
        InstalledProgram.useFoldersIn(folder, Path.of(file));
        String settings = "daemon off; master_process off; pid " + folder.resolve("pid") + ";";
        return InstalledProgram.start(port, folder, program, "-e", "stderr", "-c", file, "-g", settings);
    }
}
