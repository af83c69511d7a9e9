package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.Seed;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Random seeds with all kinds of resources and values. The same number produces the same seed. */
final class RandomSeeds {

    private static final List<String> HOSTILE = List.of(
            "yes",
            "No",
            "true",
            "null",
            "~",
            "1e3",
            "007",
            "0x1F",
            "-0",
            ".inf",
            "2030-01-31",
            "a: b",
            "a #b",
            "- a",
            "? a",
            "&a",
            "*a",
            "!a",
            "%a",
            "@a",
            "`a",
            "|",
            ">",
            "{a}",
            "[a]",
            "a, b",
            "<<",
            "---",
            "...",
            "it's",
            "say \"hi\"",
            "back\\slash",
            " a ",
            "a:",
            "[0]",
            "\u00e9\u00df\u4e2d",
            "\ud83d\ude00",
            "\u2028x\u2029",
            "\ufeffx",
            "a\u00a0b",
            "\ufffex",
            "expired",
            "x".repeat(255));

    private static final List<String> PAYLOADS = List.of(
            "null",
            "true",
            "-0.0",
            "1E+2",
            "1.50",
            "123456789012345678901234567890",
            "\"\\u0000\\u007f\\u0085 \\n\\t\"",
            "\"\"",
            "[]",
            "{}",
            "{\"\":[{},[\"yes\",\"1e3\"],null]}",
            "{\"a: b\":{\"#\":\"'\\\"\"}}");

    private final Random random;
    private final List<ResourceData> resources = new ArrayList<>();

    RandomSeeds(long number) {
        random = new Random(number);
    }

    static List<String> hostile() {
        return HOSTILE;
    }

    Seed next() {
        List<String> projects = names();
        projects.forEach(name -> resources.add(new ProjectData(name, otherThan(name), random.nextInt(4) == 0)));
        for (String name : names()) {
            resources.add(user(name, projects));
        }
        List<String> homes = new ArrayList<>(projects);
        homes.add("default");
        String home = any(homes);
        List<String> collections = names();
        collections.forEach(name -> resources.add(new CollectionData(name, home, otherThan(name))));
        List<String> inputs = names();
        inputs.forEach(
                name -> resources.add(new InputData(name, home, some(collections), payload(), sometimes(text()))));
        if (!inputs.isEmpty()) {
            names().forEach(name -> resources.add(new QueryData(name, any(inputs), payload())));
        }
        return SeedContent.of(resources);
    }

    private UserData user(String name, List<String> projects) {
        boolean person = random.nextBoolean();
        String email = person || random.nextBoolean() ? "u" + random.nextLong() + "+'#@acme.example" : null;
        return new UserData(
                name,
                random.nextBoolean() ? Role.CLIENT : Role.ORG_ADMIN,
                person,
                email,
                otherThan(name),
                some(projects),
                IntStream.range(0, random.nextInt(4)).mapToObj(i -> token()).toList(),
                random.nextInt(4) == 0,
                person ? sometimes(invitation()) : null);
    }

    /**
     * Returns an invitation, but never one with the default lifetime, because an export replaces that lifetime with a
     * time.
     */
    private CredentialData invitation() {
        Instant until = sometimes(Instant.parse("2030-02-05T00:00:00.125Z"));
        return new CredentialData(null, until, until == null);
    }

    private CredentialData token() {
        Instant until = sometimes(Instant.parse("2040-01-01T00:00:00.125Z"));
        return new CredentialData(
                sometimes(text()),
                until,
                until == null && random.nextBoolean(),
                random.nextInt(4) == 0,
                sometimes(List.of("192.0.2.7", "2001:db8::/32")));
    }

    private @Nullable JsonValue payload() {
        String json = sometimes(any(PAYLOADS));
        return json == null || json.equals("null") ? null : JsonValue.parse(json);
    }

    private List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        IntStream.range(0, random.nextInt(6)).forEach(i -> names.add(text()));
        return new ArrayList<>(names);
    }

    /**
     * Returns a display name or null, but never {@code name}, because an export omits a display name that equals the
     * name.
     */
    private @Nullable String otherThan(String name) {
        String text = text();
        return text.equals(name) ? null : sometimes(text);
    }

    private Set<String> some(List<String> all) {
        Set<String> some = new LinkedHashSet<>();
        all.stream().filter(each -> random.nextBoolean()).forEach(some::add);
        return some;
    }

    private String text() {
        return random.nextInt(4) == 0 ? "name " + random.nextInt(9) : any(HOSTILE);
    }

    private String any(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> @Nullable T sometimes(T value) {
        return random.nextBoolean() ? value : null;
    }
}
