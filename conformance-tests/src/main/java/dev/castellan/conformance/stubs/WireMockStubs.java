package dev.castellan.conformance.stubs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Stubs recorded by a {@link StubRecorder}, in WireMock's format and without tokens. Immutable. */
public final class WireMockStubs {

    private final List<ObjectNode> mappings;
    private final TokenPlaceholders tokens;

    private WireMockStubs(List<ObjectNode> mappings, TokenPlaceholders tokens) {
        this.mappings = List.copyOf(mappings);
        this.tokens = tokens;
    }

    /** Returns the stubs of a WireMock recording, which lists the newest stub first. */
    static WireMockStubs of(List<StubMapping> seen, String projectHeader) {
        TokenPlaceholders tokens = new TokenPlaceholders();
        List<ObjectNode> raw = new ArrayList<>();
        for (int i = seen.size() - 1; i >= 0; i--) {
            ObjectNode stub = (ObjectNode) Json.node(Json.write(seen.get(i)));
            tokens.learn(stub);
            raw.add(StubCleaner.of(stub, projectHeader));
        }
        List<ObjectNode> clean = new ArrayList<>();
        raw.forEach(stub -> clean.add((ObjectNode) Json.node(tokens.replaceIn(Json.write(stub)))));
        return new WireMockStubs(clean, tokens);
    }

    /** Returns the number of stubs, one for each recorded answer. */
    public int size() {
        return mappings.size();
    }

    /**
     * Returns the placeholder for a token in these stubs. A client of the replay sends the placeholder instead of the
     * token.
     *
     * @throws IllegalArgumentException if no request contained the token and no answer issued it
     */
    public String standInFor(String token) {
        return tokens.of(token);
    }

    /**
     * Writes each stub to a file in the folder {@code mappings} below {@code folder}, numbered in the order of
     * recording. WireMock and {@link StubServer#of} can serve {@code folder} without changes.
     *
     * @throws IllegalArgumentException if {@code mappings} already exists
     * @throws IOException if a file cannot be written
     */
    public void writeTo(Path folder) throws IOException {
        Path files = folder.resolve("mappings");
        if (Files.exists(files)) {
            throw new IllegalArgumentException(files + " is there already: remove it, or name another folder");
        }
        Files.createDirectories(files);
        int count = 0;
        for (ObjectNode mapping : mappings) {
            Files.writeString(files.resolve(fileName(++count, mapping)), mapping.toPrettyString() + "\n");
        }
    }

    private static String fileName(int number, ObjectNode mapping) {
        String path = mapping.at("/request/url").asText().replaceFirst("\\?.*", "");
        String words = path.replaceAll("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "id")
                .replaceFirst("^/api/v1/", "")
                .replaceAll("[^A-Za-z0-9]+", "-");
        String method = mapping.at("/request/method").asText().toLowerCase(Locale.ROOT);
        int status = mapping.at("/response/status").asInt();
        return String.format(Locale.ROOT, "%04d-%s-%.60s-%d.json", number, method, words, status);
    }
}
