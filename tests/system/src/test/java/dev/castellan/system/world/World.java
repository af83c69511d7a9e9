package dev.castellan.system.world;

import dev.castellan.conformance.internal.world.Things;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Two new organizations on a server of ours, with everything that a case may name: see {@link Things}. Unlike the suite
 * by URL this makes people, and resources that a guard keeps from being deleted.
 */
public final class World {

    private final Map<String, Object> values;

    private World(Map<String, Object> values) {
        this.values = values;
    }

    /** Builds a new pair of organizations on a server. */
    public static World on(TestServer server) {
        return on(server, thing -> true);
    }

    /**
     * Builds as much of a new pair of organizations as is wanted; their admins, and the projects of the first, always.
     *
     * @param wanted is asked for the first word of each name, such as {@code alice} or {@code other}
     */
    public static World on(TestServer server, Predicate<String> wanted) {
        ServerWorldMaker maker = new ServerWorldMaker(server);
        maker.make(Things.all().stream()
                .flatMap(thing -> thing.names().stream())
                .filter(name -> isAlwaysThere(name) || wanted.test(name.replaceFirst("\\..*", "")))
                .collect(Collectors.toSet()));
        return new World(maker.values());
    }

    /** Returns the values by name: ids and secrets of tokens. */
    public Map<String, Object> values() {
        return values;
    }

    /** Returns the id with this name. */
    public UUID id(String name) {
        return (UUID) values.get(name);
    }

    /** Returns the secret of the token of this user. */
    public String token(String user) {
        return (String) values.get(user + ".token");
    }

    private static boolean isAlwaysThere(String name) {
        return name.matches("(other\\.)?(organization|default|admin.*)|apollo|borealis");
    }
}
