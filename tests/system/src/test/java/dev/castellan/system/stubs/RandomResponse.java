package dev.castellan.system.stubs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Replaces ids, times and secrets in a recorded response with fixed values. Ids from the path become references to the
 * ids in the request.
 */
final class RandomResponse {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    /** A well-formed token that was never issued. The wire decisions derive this token from the bytes 0 to 31. */
    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";

    /** A well-formed code that was never issued. */
    private static final String CODE = "0".repeat(49);

    private final Map<String, String> ids = new LinkedHashMap<>();

    /** Creates a replacement for a request with this path. */
    RandomResponse(List<String> pathSegments) {
        for (int i = 0; i < pathSegments.size(); i++) {
            if (ID.matcher(pathSegments.get(i)).matches()) {
                ids.put(pathSegments.get(i), "{{request.pathSegments.[" + i + "]}}");
            }
        }
    }

    String of(String text) {
        return ID.matcher(text)
                .replaceAll(match -> ids.computeIfAbsent(match.group(), unseen -> next()))
                .replaceAll(TIME, "2026-01-01T00:00:00.000Z")
                .replaceAll("cst[su]_[0-9A-Za-z]{55}", TOKEN)
                .replaceAll("\"code\":\"[0-9A-Za-z]{49}\"", "\"code\":\"" + CODE + "\"")
                .replaceAll("\"cst[su]_[0-9A-Za-z]{10}\"", "\"" + TOKEN.substring(0, 15) + "\"");
    }

    private String next() {
        long created = ids.values().stream().filter(id -> !id.startsWith("{{")).count();
        return new UUID(0x7000, 0x8000000000000001L + created).toString().toLowerCase(Locale.ROOT);
    }
}
