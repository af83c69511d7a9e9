package dev.castellan.conformance.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Removes from recorded stubs what nobody would write by hand: the bookkeeping of WireMock, and headers of one
 * connection.
 */
final class StubCleaner {

    /** The header that tells callers apart. */
    static final String CALLER = "Authorization";

    /** Header fields of one connection, and of sessions. */
    private static final Set<String> LEFT_OUT = Set.of(
            "alt-svc",
            "connection",
            "content-length",
            "date",
            "keep-alive",
            "proxy-authenticate",
            "proxy-connection",
            "server",
            "set-cookie",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "via");

    private StubCleaner() {}

    /**
     * Changes a stub so that it answers only its own caller and project, and returns it; the absence of either counts
     * too.
     */
    static ObjectNode of(ObjectNode stub, String projectHeader) {
        stub.remove(List.of("id", "uuid", "name", "persistent", "insertionIndex", "metadata"));
        ObjectNode matched = stub.withObject("/request").withObject("/headers");
        for (String name : List.of(CALLER, projectHeader)) {
            if (!matched.has(name)) {
                matched.putObject(name).put("absent", true);
            }
        }
        JsonNode answered = stub.at("/response/headers");
        if (answered instanceof ObjectNode headers) {
            headers.remove(leftOut(headers));
        }
        return stub;
    }

    private static List<String> leftOut(ObjectNode headers) {
        List<String> names = new ArrayList<>();
        headers.fieldNames().forEachRemaining(name -> {
            if (LEFT_OUT.contains(name.toLowerCase(Locale.ROOT))) {
                names.add(name);
            }
        });
        return names;
    }
}
