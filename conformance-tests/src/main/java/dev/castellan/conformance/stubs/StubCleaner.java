package dev.castellan.conformance.stubs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Removes WireMock's metadata and connection-specific headers from recorded stubs. */
final class StubCleaner {

    /** The request header that distinguishes callers. */
    static final String CALLER = "Authorization";

    /** Response headers that are specific to a connection or session. */
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
     * Restricts a stub to the caller and the project of its recorded request, and returns the stub. If the request
     * lacked the header for one of them, the stub matches only requests without this header.
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
