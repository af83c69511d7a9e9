package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.system.crash.Fact.Kind;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Reads the facts about a partition of an organization through the API. */
final class FactReader {

    private final Api admin;
    private final Partition partition;
    private final Set<Fact> facts = new HashSet<>();

    private FactReader(Api admin, Partition partition) {
        this.admin = admin;
        this.partition = partition;
    }

    /**
     * Returns the facts about a partition. Finds inputs outside all collections only if {@code inputs} contains their
     * ids.
     */
    static Facts of(Api admin, Partition partition, Collection<UUID> inputs) {
        FactReader observation = new FactReader(admin, partition);
        admin.all("/users?name=" + partition.name()).forEach(user -> observation.user(id(user, "user_id")));
        partition.projects().forEach(observation::project);
        Set<UUID> requested = new HashSet<>(inputs);
        observation.facts.stream().filter(fact -> fact.kind() == Kind.HELD).forEach(fact -> requested.add(fact.id()));
        requested.forEach(observation::input);
        return new Facts(observation.facts);
    }

    private void user(UUID user) {
        fact(Kind.USER, user, user);
        for (JsonNode project : admin.read("/users/" + user).path("project_ids")) {
            UUID id = UUID.fromString(project.textValue());
            if (partition.projects().contains(id)) {
                fact(Kind.MEMBER, user, id);
            }
        }
        admin.all("/users/tokens?user_id=" + user).forEach(token -> fact(Kind.TOKEN, id(token, "token_id"), user));
    }

    private void project(UUID project) {
        for (JsonNode collection : admin.all("/collections?project_id=" + project)) {
            if (collection.path("name").asText().startsWith(partition.name())) {
                collection(collection, project);
            }
        }
    }

    private void collection(JsonNode collection, UUID project) {
        UUID id = id(collection, "id");
        fact(Kind.COLLECTION, id, project);
        collection.path("inputs").forEach(input -> fact(Kind.HELD, UUID.fromString(input.textValue()), id));
    }

    private void input(UUID input) {
        Response match = admin.getWhenAvailable("/inputs/" + input);
        if (match.isSuccess()) {
            fact(Kind.INPUT, input, match.id("project_id"));
            admin.all("/inputs/" + input + "/queries").forEach(query -> fact(Kind.QUERY, id(query, "id"), input));
        } else if (match.status() != 404) {
            throw new AssertionError("input " + input + " got response " + match);
        }
    }

    private void fact(Kind kind, UUID id, UUID of) {
        facts.add(new Fact(kind, id, of));
    }

    private static UUID id(JsonNode item, String field) {
        return UUID.fromString(item.path(field).asText());
    }
}
