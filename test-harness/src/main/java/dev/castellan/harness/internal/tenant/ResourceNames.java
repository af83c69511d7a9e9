package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.model.people.IssuedInvitation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** The names that a test gave to resources, kept separately for each kind. Immutable. */
public final class ResourceNames implements SeedContent.TakenNames {

    static final ResourceNames NONE =
            new ResourceNames(HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

    private final PMap<ResourceKind, PMap<String, UUID>> ids;
    private final PMap<UUID, String> names;
    private final PMap<String, String> tokens;
    private final PMap<String, IssuedInvitation> invitations;

    private ResourceNames(
            PMap<ResourceKind, PMap<String, UUID>> ids,
            PMap<UUID, String> names,
            PMap<String, String> tokens,
            PMap<String, IssuedInvitation> invitations) {
        this.ids = ids;
        this.names = names;
        this.tokens = tokens;
        this.invitations = invitations;
    }

    /**
     * Returns a copy of these names with an additional name.
     *
     * @throws IllegalArgumentException if another resource of this kind has the name
     */
    ResourceNames with(ResourceKind kind, String name, UUID id) {
        if (contains(kind, name)) {
            throw new IllegalArgumentException("the name '" + name + "' is taken by another " + kind);
        }
        return new ResourceNames(ids.plus(kind, idsOf(kind).plus(name, id)), names.plus(id, name), tokens, invitations);
    }

    ResourceNames withToken(String user, String token) {
        return new ResourceNames(ids, names, tokens.plus(user, token), invitations);
    }

    ResourceNames withInvitation(String user, IssuedInvitation invitation) {
        return new ResourceNames(ids, names, tokens, invitations.plus(user, invitation));
    }

    public Optional<UUID> id(ResourceKind kind, String name) {
        return Optional.ofNullable(idsOf(kind).get(name));
    }

    /**
     * Returns the id of the resource with this name.
     *
     * @throws IllegalArgumentException if no resource of this kind has the name. The message lists the known names.
     */
    UUID required(ResourceKind kind, String name, String tenant) {
        return id(kind, name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no " + kind + " '" + name + "' in tenant " + tenant + ": there are " + all(kind)));
    }

    /** Returns the name of the resource with this id, or empty if the test did not name the resource. */
    Optional<String> name(UUID id) {
        return Optional.ofNullable(names.get(id));
    }

    public Optional<String> token(String user) {
        return Optional.ofNullable(tokens.get(user));
    }

    public Optional<IssuedInvitation> invitation(String user) {
        return Optional.ofNullable(invitations.get(user));
    }

    @Override
    public boolean contains(ResourceKind kind, String name) {
        return idsOf(kind).containsKey(name);
    }

    @Override
    public List<String> all(ResourceKind kind) {
        return idsOf(kind).keySet().stream().sorted().toList();
    }

    /** Returns a value for each name of a kind, sorted, without the names that have none. */
    public <V> Map<String, V> byName(ResourceKind kind, Function<String, Optional<V>> value) {
        Map<String, V> values = new LinkedHashMap<>();
        all(kind).forEach(name -> value.apply(name).ifPresent(found -> values.put(name, found)));
        return values;
    }

    private PMap<String, UUID> idsOf(ResourceKind kind) {
        return ids.getOrDefault(kind, HashTreePMap.empty());
    }
}
