package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.seeds.ResourceKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The names of resources in an export. A resource without a name in the test gets a generated name. */
final class ExportNames {

    private static final int LONGEST = 60;

    private final ResourceNames given;
    private final Map<UUID, String> generated = new HashMap<>();
    private final Map<ResourceKind, Set<String>> taken = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    ExportNames(ResourceNames given) {
        this.given = given;
    }

    /** Returns the name of a resource, which is stable and unique among resources of its kind. */
    String of(ResourceKind kind, UUID id, @Nullable String displayName) {
        return given.name(id).orElseGet(() -> generated.computeIfAbsent(id, unused -> generate(kind, displayName)));
    }

    private String generate(ResourceKind kind, @Nullable String displayName) {
        String wanted = displayName == null ? "" : slug(displayName);
        String name = wanted.isEmpty() ? next(kind, kind.toString()) : wanted;
        while (isTaken(kind, name)) {
            name = next(kind, wanted.isEmpty() ? kind.toString() : wanted);
        }
        taken.computeIfAbsent(kind, unused -> new HashSet<>()).add(name);
        return name;
    }

    private boolean isTaken(ResourceKind kind, String name) {
        return given.contains(kind, name) || taken.getOrDefault(kind, Set.of()).contains(name);
    }

    private String next(ResourceKind kind, String stem) {
        return stem + "-" + counts.merge(kind + " " + stem, 1, Integer::sum);
    }

    /** Converts a display name to lower-case letters and digits, with dashes between words. */
    private static String slug(String displayName) {
        StringBuilder slug = new StringBuilder();
        displayName.toLowerCase(Locale.ROOT).codePoints().limit(LONGEST).forEach(c -> {
            if (Character.isLetterOrDigit(c)) {
                slug.appendCodePoint(c);
            } else if (!slug.isEmpty() && slug.charAt(slug.length() - 1) != '-') {
                slug.append('-');
            }
        });
        int end = slug.length() - 1;
        return slug.isEmpty() || slug.charAt(end) != '-' ? slug.toString() : slug.substring(0, end);
    }
}
