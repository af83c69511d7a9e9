package dev.castellan.system.world;

import dev.castellan.conformance.internal.world.CaseVariables;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Two new organizations on a server in this process, with all objects that a case may name (see {@link CaseVariables}).
 * Unlike a suite that runs by URL, a world also contains people and resources whose deletion a guard blocks.
 */
public final class World {

    private final Map<String, Object> values;

    private World(Map<String, Object> values) {
        this.values = values;
    }

    /** Creates two organizations on a server, with all objects. */
    public static World on(TestServer server) {
        return on(server, variable -> true);
    }

    /**
     * Creates two organizations on a server, with selected objects. Always creates their administrators and the
     * projects of the first organization.
     *
     * @param wanted returns true for the first words of the names to create, such as {@code alice} or {@code other}
     */
    public static World on(TestServer server, Predicate<String> wanted) {
        ServerWorldMaker maker = new ServerWorldMaker(server);
        maker.make(CaseVariables.all().stream()
                .flatMap(variable -> variable.names().stream())
                .filter(name -> isAlwaysThere(name) || wanted.test(name.replaceFirst("\\..*", "")))
                .collect(Collectors.toSet()));
        return new World(maker.values());
    }

    /** Returns the ids and the token secrets by name. */
    public Map<String, Object> values() {
        return values;
    }

    /** Returns the id with this name. */
    public UUID id(String name) {
        return (UUID) values.get(name);
    }

    /** Returns the secret of this user's token. */
    public String token(String user) {
        return (String) values.get(user + ".token");
    }

    private static boolean isAlwaysThere(String name) {
        return name.matches("(other\\.)?(organization|default|admin.*)|apollo|borealis");
    }
}
