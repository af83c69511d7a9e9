package dev.castellan.server.internal.store.federation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Claims as texts such as {@code ref=refs/heads/main}, which people type. A repeated claim has several values. */
public final class ClaimLines {

    private ClaimLines() {}

    /**
     * Returns the claims in these lines, without the blanks around names and values. Skips blank lines.
     *
     * @throws IllegalArgumentException if a line lacks a name or a value. The message is the line
     */
    public static Map<String, List<String>> parse(List<String> lines) {
        Map<String, List<String>> claims = new LinkedHashMap<>();
        for (String line : lines) {
            if (!line.isBlank()) {
                int equals = line.indexOf('=');
                String name = line.substring(0, Math.max(equals, 0)).strip();
                String value = line.substring(equals + 1).strip();
                if (name.isEmpty() || value.isEmpty()) {
                    throw new IllegalArgumentException(line.strip());
                }
                claims.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
            }
        }
        return claims;
    }

    /** Returns a line for each value of a claim. */
    public static String format(Map<String, List<String>> claims) {
        return claims.entrySet().stream()
                .flatMap(claim -> claim.getValue().stream().map(value -> claim.getKey() + "=" + value))
                .collect(Collectors.joining("\n"));
    }
}
