package dev.castellan.conformance.stubs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import dev.castellan.model.internal.text.SecretFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Stubs recorded by a {@link StubRecorder}, in WireMock's format and without tokens. Immutable. */
public final class WireMockStubs {

    /** The request header that distinguishes callers. */
    static final String CALLER = "Authorization";

    /** Response headers that are specific to a connection, a session or one request. */
    private static final Set<String> EXCLUDED_HEADERS = Set.of(
            "alt-svc",
            "castellan-request-id",
            "connection",
            "content-length",
            "date",
            "idempotency-key",
            "keep-alive",
            "proxy-authenticate",
            "proxy-connection",
            "ratelimit",
            "ratelimit-policy",
            "server",
            "set-cookie",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "via");

    private final List<ObjectNode> mappings;
    private final TokenPlaceholders tokens;

    private WireMockStubs(List<ObjectNode> mappings, TokenPlaceholders tokens) {
        this.mappings = List.copyOf(mappings);
        this.tokens = tokens;
    }

    /** Returns the stubs of a WireMock recording, which lists the newest stub first. */
    static WireMockStubs of(List<StubMapping> recorded, String projectHeader) {
        TokenPlaceholders tokens = new TokenPlaceholders();
        List<ObjectNode> raw = new ArrayList<>();
        for (int i = recorded.size() - 1; i >= 0; i--) {
            ObjectNode stub = (ObjectNode) Json.node(Json.write(recorded.get(i)));
            tokens.learn(stub);
            raw.add(clean(stub, projectHeader));
        }
        List<ObjectNode> clean = new ArrayList<>();
        raw.forEach(stub -> clean.add((ObjectNode) Json.node(tokens.replaceIn(Json.write(stub)))));
        return new WireMockStubs(clean, tokens);
    }

    /** Returns the number of stubs, one for each recorded response. */
    public int size() {
        return mappings.size();
    }

    /**
     * Returns the placeholder for a token in these stubs. A client of the replay sends the placeholder instead of the
     * token.
     *
     * @throws IllegalArgumentException if no request contained the token and no response issued it
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
            throw new IllegalArgumentException(files + " already exists: remove it, or name another folder");
        }
        Files.createDirectories(files);
        int count = 0;
        for (ObjectNode mapping : mappings) {
            Files.writeString(files.resolve(fileName(++count, mapping)), mapping.toPrettyString() + "\n");
        }
    }

    /**
     * Restricts a stub to the caller and the project of its recorded request, and returns the stub. If the request
     * lacked the header for one of them, the stub matches only requests without this header.
     */
    private static ObjectNode clean(ObjectNode stub, String projectHeader) {
        stub.remove(List.of("id", "uuid", "name", "persistent", "insertionIndex", "metadata"));
        ObjectNode matched = stub.withObject("/request").withObject("/headers");
        for (String name : List.of(CALLER, projectHeader)) {
            if (!matched.has(name)) {
                matched.putObject(name).put("absent", true);
            }
        }
        JsonNode responseHeaders = stub.at("/response/headers");
        if (responseHeaders instanceof ObjectNode headers) {
            headers.remove(excludedHeaders(headers));
        }
        return stub;
    }

    private static List<String> excludedHeaders(ObjectNode headers) {
        List<String> names = new ArrayList<>();
        headers.fieldNames().forEachRemaining(name -> {
            if (EXCLUDED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                names.add(name);
            }
        });
        return names;
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

    /** Replaces tokens and invitation codes in stubs with placeholders, which show only the kind of a token. */
    private static final class TokenPlaceholders {

        private static final String BEARER = "Bearer ";
        private static final int COMMON_WORD = 16;
        private static final ObjectMapper MAPPER = new ObjectMapper();

        private final Map<String, String> standIns = new LinkedHashMap<>();

        /** Records the token of a stub's caller, and the token or code that the stub issues. */
        void learn(ObjectNode stub) {
            String caller = stub.at("/request/headers/" + CALLER + "/equalTo").asText();
            if (caller.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
                learn(caller.substring(BEARER.length()).strip());
            }
            if (stub.at("/request/url").asText().matches("[^?]*/tokens(/[^/?]+/rotation)?(\\?.*)?")) {
                JsonNode response = read(stub.at("/response/body").asText());
                SecretFields.ALL.forEach(field -> learn(response.path(field).asText()));
            } else if (stub.at("/request/url").asText().endsWith("/invitations")) {
                learn(read(stub.at("/response/body").asText())
                        .path(SecretFields.CODE)
                        .asText());
            }
        }

        /**
         * Replaces all known tokens in a text. A short token, which may be a common word, is replaced only where tokens
         * occur.
         */
        String replaceIn(String text) {
            String clean = text;
            for (Map.Entry<String, String> each : standIns.entrySet()) {
                String token = each.getKey();
                String standIn = each.getValue();
                clean = token.length() < COMMON_WORD
                        ? clean.replace(BEARER + token + '"', BEARER + standIn + '"')
                                .replace("\\\"" + token + "\\\"", "\\\"" + standIn + "\\\"")
                        : clean.replace(token, standIn);
            }
            return clean;
        }

        String of(String token) {
            String standIn = standIns.get(token);
            if (standIn == null) {
                throw new IllegalArgumentException("the token was not seen: record a request that carries it");
            }
            return standIn;
        }

        private void learn(String token) {
            if (!token.isEmpty()) {
                String kind = token.matches("cst[su]_.+") ? token.substring(0, 5) : "";
                standIns.computeIfAbsent(token, unseen -> kind + "recorded" + (standIns.size() + 1));
            }
        }

        private static JsonNode read(String body) {
            try {
                return MAPPER.readTree(body);
            } catch (JsonProcessingException e) {
                return MAPPER.missingNode();
            }
        }
    }
}
