package dev.castellan.conformance.stubs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.internal.text.SecretFields;
import java.util.LinkedHashMap;
import java.util.Map;

/** Replaces tokens and invitation codes in stubs with placeholders, which show only the kind of a token. */
final class TokenPlaceholders {

    private static final String BEARER = "Bearer ";
    private static final int COMMON_WORD = 16;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, String> standIns = new LinkedHashMap<>();

    /** Records the token of a stub's caller, and the token or code that the stub issues. */
    void learn(ObjectNode stub) {
        String caller =
                stub.at("/request/headers/" + StubCleaner.CALLER + "/equalTo").asText();
        if (caller.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            learn(caller.substring(BEARER.length()).strip());
        }
        if (stub.at("/request/url").asText().matches("[^?]*/tokens(\\?.*)?")) {
            JsonNode answer = read(stub.at("/response/body").asText());
            SecretFields.ALL.forEach(field -> learn(answer.path(field).asText()));
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
