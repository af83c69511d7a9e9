package dev.castellan.system.sequences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/**
 * A response from the server.
 *
 * @param status the status
 * @param body the body, or a missing node
 */
public record Response(int status, JsonNode body) {

    /** Converts a response. */
    public static Response of(ApiResponse response) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        return new Response(response.status(), text.isEmpty() ? MissingNode.getInstance() : Json.parse(text));
    }

    /** Returns whether this response matches the expected response. */
    public boolean fits(Verdict verdict) {
        if (status != verdict.status()) {
            return false;
        }
        return verdict.isSuccess()
                ? Canonical.of(body).equals(Canonical.of(verdict.body()))
                : isError() && body.path("dependencies").equals(verdict.body());
    }

    private boolean isError() {
        Set<String> fields = new TreeSet<>();
        for (Iterator<String> names = body.fieldNames(); names.hasNext(); ) {
            fields.add(names.next());
        }
        fields.remove("dependencies");
        return fields.equals(Set.of("errorID", "message"))
                && UuidText.parse(body.get("errorID").asText()) != null
                && !body.get("message").asText().isBlank();
    }

    @Override
    public String toString() {
        return status + (body.isMissingNode() ? "" : " " + body);
    }
}
