package dev.castellan.system.crash;

import dev.castellan.system.crash.Fact.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All facts about one partition of an organization. */
record Facts(Set<Fact> all) {

    static final Facts NONE = new Facts(Set.of());

    Facts {
        all = Set.copyOf(all);
    }

    /** Returns the ids of the objects of one kind, sorted. */
    List<UUID> ids(Kind kind) {
        return which(fact -> fact.kind() == kind).map(Fact::id).sorted().toList();
    }

    /** Returns the sorted ids of the objects of one kind that belong to this object. */
    List<UUID> ids(Kind kind, UUID of) {
        return which(fact -> fact.kind() == kind && fact.of().equals(of))
                .map(Fact::id)
                .sorted()
                .toList();
    }

    boolean has(Kind kind, UUID id, UUID of) {
        return all.contains(new Fact(kind, id, of));
    }

    /** Returns the object that an object of this kind belongs to. */
    UUID owner(Kind kind, UUID id) {
        return which(fact -> fact.kind() == kind && fact.id().equals(id))
                .findFirst()
                .orElseThrow()
                .of();
    }

    Stream<Fact> which(Predicate<Fact> condition) {
        return all.stream().filter(condition);
    }

    Facts without(Facts others) {
        Set<Fact> remaining = new HashSet<>(all);
        remaining.removeAll(others.all);
        return new Facts(remaining);
    }

    Facts and(Facts others) {
        Set<Fact> both = new HashSet<>(all);
        both.addAll(others.all);
        return new Facts(both);
    }
}
