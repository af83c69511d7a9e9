package dev.castellan.server.console;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests forms with a payload, which browsers send as {@code multipart/form-data}. The size limit of these forms is the
 * API's limit for payloads.
 */
final class PayloadFormTest {

    private static final int MAX_PAYLOAD = 48 * 1024;

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();
    private final String project = admin.created("/projects/new", "name", "Apollo");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void payloadFormsUseMultipartEncoding() {
        String input = admin.created(project + "/inputs/new");
        for (String page : List.of(project + "/inputs/new", project + "/queries", input + "/queries/new")) {
            assertThat(admin.get(page).body()).contains("<form method=\"post\" enctype=\"multipart/form-data\"");
        }
    }

    @Test
    void acceptsPayloadUpToApiLimit() {
        String payload = "\"" + "é".repeat((MAX_PAYLOAD - 2) / 2) + "\"";
        BrowserResponse created = send(project + "/inputs/new", part("name", "Tycho"), part("payload", payload));
        assertThat(created.status()).isEqualTo(303);
        String input = created.header("Location").replaceAll("^/console|\\?.*", "");
        assertThat(admin.get(input).body()).contains("<h1>Tycho</h1>", "16,000 of 24,577 characters");
        assertThat(scene.api("GET", input, "")).contains("\"payload\":" + payload);
        assertThat(send(input + "/queries/new", part("payload", payload)).header("Location"))
                .contains("?notice=query-created&object=");
    }

    @Test
    void showsErrorBesideTooLargePayloadAndPreservesFormValues() {
        String payload = "\"" + "é".repeat((MAX_PAYLOAD - 2) / 2) + "x\"";
        BrowserResponse refused = send(project + "/inputs/new", part("name", "Tycho"), part("payload", payload));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.find("id=\"payload-help\" role=\"alert\">([^<]+)")).contains("at most 49152 bytes");
        assertThat(refused.body()).contains("value=\"Tycho\"", "x\"</textarea>");
    }

    @Test
    void readsMultipartValuesUnchanged() {
        String collections = project + "/collections/new";
        String craters = admin.created(collections, "name", "Craters");
        String seas = admin.created(collections, "name", "Seas");
        String payload = "{\r\n\"a\": \"100% + 1 & --x\",\r\n\"b\": \"\"\r\n}";
        BrowserResponse created = send(
                project + "/inputs/new",
                part("name", ""),
                part("collection_ids", id(craters)),
                part("collection_ids", id(seas)),
                part("payload", payload));
        assertThat(created.status()).isEqualTo(303);
        String input = created.header("Location").replaceAll("^/console|\\?.*", "");
        assertThat(scene.api("GET", input, ""))
                .contains("\"payload\":{\"a\":\"100% + 1 & --x\",\"b\":\"\"}")
                .doesNotContain("\"name\"");
        assertThat(admin.get(input).body()).contains("Craters", "Seas");
    }

    @Test
    void returns400ForInvalidMultipartBody() {
        String payload = part("payload", "1");
        String end = "--x--\r\n";
        for (String wrong : List.of(
                payload,
                "--x",
                "--x\r\n",
                "--y" + payload.substring(3) + end,
                "text" + payload + end,
                payload.replace("payload", "payload\"; filename=\"a.json") + end,
                payload.replace("\r\n\r\n", "\r\nContent-Type: text/html\r\n\r\n") + end,
                payload.replace("\r\n\r\n", "\r\n") + end,
                payload.replace("name=\"payload\"", "name=payload") + end,
                payload + payload + end,
                part("unknown", "1") + end,
                part("payload", "\u00ff").replace("\u00c3\u00bf", "\u00ff") + end)) {
            BrowserResponse refused = post(project + "/inputs/new", "boundary=x", wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.body()).contains("<h1>This form cannot be read</h1>");
        }
        for (String boundary : List.of("", "boundary=", "boundary=x y", "boundary=" + "x".repeat(71))) {
            assertThat(post(project + "/inputs/new", boundary, payload + end).status())
                    .as(boundary)
                    .isEqualTo(400);
        }
        assertThat(admin.get(project + "/inputs").body()).contains("This project has no inputs yet.");
    }

    private BrowserResponse send(String path, String... parts) {
        return post(path, "boundary=x", String.join("", parts) + "--x--\r\n");
    }

    private BrowserResponse post(String path, String parameter, String body) {
        String head = "Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; " + parameter + "\r\n";
        return admin.send("POST", path, head, body);
    }

    /** Returns a part as a browser encodes it, with one character per byte. */
    private static String part(String name, String value) {
        String bytes = new String(value.getBytes(UTF_8), ISO_8859_1);
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + bytes + "\r\n";
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
