package recipes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs the program against a tenant, and with wrong variables. Throws an exception if the exit code or the output is
 * wrong.
 */
public final class RunMain {

    private RunMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.newTenant();
            Project apollo = tenant.client().projects().create("Apollo");
            String url = tenant.baseUrl().toString();
            String token = tenant.token();
            expect(0, apollo.id() + " Apollo", Map.of("CASTELLAN_BASE_URL", url, "CASTELLAN_TOKEN", token));
            expect(1, "CASTELLAN_DEADLINE", Map.of("CASTELLAN_BASE_URL", url, "CASTELLAN_DEADLINE", "soon"));
            String plain = "http://castellan.example.org";
            expect(1, "use https", Map.of("CASTELLAN_BASE_URL", plain, "CASTELLAN_TOKEN", token));
        }
    }

    private static void expect(int code, String text, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        java.environment().putAll(environment);
        Process process = java.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != code || !output.contains(text)) {
            throw new AssertionError("exit code " + process.exitValue() + ", output: " + output);
        }
    }
}
