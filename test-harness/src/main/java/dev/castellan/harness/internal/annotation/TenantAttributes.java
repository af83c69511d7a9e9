package dev.castellan.harness.internal.annotation;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.TenantBuilder;
import dev.castellan.harness.data.Seed;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The annotation attributes that describe a tenant.
 *
 * @param seed the resource name or file of the seed, or empty for no seed
 * @param frozenAt the time at which the clock is frozen, or empty for a running clock
 * @param ids the number from which ids are derived, or empty for random ids
 */
public record TenantAttributes(String seed, String frozenAt, List<Long> ids) {

    private static final String FILE = "file:";

    /** Creates attributes from the values of an annotation. */
    public static TenantAttributes of(String seed, String frozenAt, long[] ids) {
        return new TenantAttributes(seed, frozenAt, LongStream.of(ids).boxed().toList());
    }

    /**
     * Applies the attributes to a builder.
     *
     * @param seeds returns the seed with a given name
     * @throws IllegalArgumentException if an attribute is not valid
     * @throws dev.castellan.harness.data.SeedException if the seed cannot be read
     */
    public void apply(TenantBuilder tenant, Function<String, Seed> seeds) {
        if (!seed.isEmpty()) {
            tenant.seed(seeds.apply(seed));
        }
        if (!frozenAt.isEmpty()) {
            tenant.frozenAt(time(frozenAt));
        }
        if (ids.size() > 1) {
            throw new IllegalArgumentException("ids takes one number, such as ids = 42");
        }
        ids.forEach(tenant::ids);
    }

    /**
     * Reads a seed.
     *
     * @param name the name of a class path resource, or {@code file:} followed by a path
     */
    public static Seed read(String name) {
        return name.startsWith(FILE) ? Seeds.load(Path.of(name.substring(FILE.length()))) : Seeds.fromClasspath(name);
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "frozenAt = \"" + text + "\" is not a time such as 2030-01-31T12:00:00Z", e);
        }
    }
}
