package dev.castellan.system.crash;

import static dev.castellan.system.crash.Fact.NEW;
import static java.util.stream.Collectors.toSet;

import dev.castellan.system.crash.Fact.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Generates changes that must succeed. Many changes affect multiple rows at once. */
final class ChangeGenerator {

    private static final int MAX_OF_A_KIND = 4;

    private final Partition partition;
    private final Random random;

    ChangeGenerator(Partition partition, Random random) {
        this.partition = partition;
        this.random = random;
    }

    /** Returns a random change that is possible in this state. */
    Change next(Facts facts) {
        List<Change> possible = new ArrayList<>();
        possible.addAll(creations(facts));
        possible.addAll(deletions(facts));
        possible.addAll(additions(facts));
        Change change = pick(possible);
        return random.nextBoolean() ? change : change.withoutKey();
    }

    private List<Change> creations(Facts facts) {
        List<Change> possible = new ArrayList<>();
        UUID project = pick(partition.projects());
        if (room(facts, Kind.USER)) {
            possible.add(user());
        }
        if (room(facts, Kind.COLLECTION)) {
            possible.add(Change.creating(
                    Kind.COLLECTION, "/collections", withName(), project, new Fact(Kind.COLLECTION, NEW, project)));
        }
        if (room(facts, Kind.INPUT) && !facts.ids(Kind.COLLECTION, project).isEmpty()) {
            possible.add(input(facts.ids(Kind.COLLECTION, project), project));
        }
        if (room(facts, Kind.TOKEN)) {
            some(facts, Kind.USER).forEach(user -> possible.add(token(user)));
        }
        if (room(facts, Kind.QUERY)) {
            some(facts, Kind.INPUT).forEach(input -> possible.add(query(input)));
        }
        return possible;
    }

    private List<Change> deletions(Facts facts) {
        List<Change> possible = new ArrayList<>();
        some(facts, Kind.USER)
                .filter(user -> facts.ids(Kind.TOKEN, user).isEmpty())
                .forEach(user -> possible.add(deletion("/users/" + user, facts, user)));
        some(facts, Kind.COLLECTION)
                .filter(collection -> facts.ids(Kind.HELD, collection).isEmpty())
                .forEach(collection -> possible.add(deletion("/collections/" + collection, facts, collection)));
        some(facts, Kind.TOKEN).forEach(token -> possible.add(deletion("/users/tokens/" + token, facts, token)));
        some(facts, Kind.QUERY).forEach(query -> possible.add(deletion("/queries/" + query, facts, query)));
        some(facts, Kind.INPUT).forEach(input -> possible.add(deletion("/inputs/" + input, facts, input)));
        return possible;
    }

    /** Returns changes that add users to projects and inputs to collections, or remove them. */
    private List<Change> additions(Facts facts) {
        List<Change> possible = new ArrayList<>();
        UUID project = pick(partition.projects());
        some(facts, Kind.USER)
                .forEach(user -> possible.add(toggled(
                        facts, "/projects/" + project + "/users/" + user, new Fact(Kind.MEMBER, user, project))));
        some(facts, Kind.INPUT)
                .forEach(input -> some(facts.ids(Kind.COLLECTION, facts.owner(Kind.INPUT, input)))
                        .forEach(collection -> possible.add(toggled(
                                facts,
                                "/collections/" + collection + "/inputs/" + input,
                                new Fact(Kind.HELD, input, collection)))));
        return possible;
    }

    private static Change toggled(Facts facts, String path, Fact fact) {
        return facts.all().contains(fact) ? Change.deleting(path, Set.of(fact)) : Change.adding(path, fact);
    }

    /** Returns a change that deletes an object and everything that belongs to it. */
    private static Change deletion(String path, Facts facts, UUID thing) {
        return Change.deleting(path, facts.which(fact -> fact.isAbout(thing)).collect(toSet()));
    }

    private Change user() {
        List<Fact> facts = new ArrayList<>(List.of(new Fact(Kind.USER, NEW, NEW)));
        List<UUID> projects = partition
                .projects()
                .subList(0, random.nextInt(partition.projects().size() + 1));
        projects.forEach(project -> facts.add(new Fact(Kind.MEMBER, NEW, project)));
        String body =
                "{\"name\":\"" + partition.name() + "\",\"role\":\"client\",\"project_ids\":" + json(projects) + "}";
        return Change.creating(Kind.USER, "/users", body, null, facts.toArray(Fact[]::new));
    }

    private static Change token(UUID user) {
        String body = "{\"user_id\":\"" + user + "\"}";
        return Change.creating(Kind.TOKEN, "/users/tokens", body, null, new Fact(Kind.TOKEN, NEW, user));
    }

    /**
     * Returns a change that creates an input in multiple collections. After a crash, either all of these collections
     * contain the input, or the input does not exist.
     */
    private Change input(List<UUID> collections, UUID project) {
        List<Fact> facts = new ArrayList<>(List.of(new Fact(Kind.INPUT, NEW, project)));
        List<UUID> holders = collections.subList(0, 1 + random.nextInt(collections.size()));
        holders.forEach(collection -> facts.add(new Fact(Kind.HELD, NEW, collection)));
        String body = "{\"payload\":{\"n\":" + random.nextInt() + "},\"collection_ids\":" + json(holders) + "}";
        return Change.creating(Kind.INPUT, "/inputs", body, project, facts.toArray(Fact[]::new));
    }

    private Change query(UUID input) {
        String body = "{\"input_id\":\"" + input + "\",\"payload\":" + random.nextInt() + "}";
        return Change.creating(Kind.QUERY, "/queries", body, null, new Fact(Kind.QUERY, NEW, input));
    }

    private String withName() {
        return "{\"name\":\"" + partition.name() + "\"}";
    }

    private static boolean room(Facts facts, Kind kind) {
        return facts.ids(kind).size() < MAX_OF_A_KIND;
    }

    private Stream<UUID> some(Facts facts, Kind kind) {
        return some(facts.ids(kind));
    }

    /** Returns one random id, or an empty stream if the list is empty. */
    private Stream<UUID> some(List<UUID> ids) {
        return ids.isEmpty() ? Stream.empty() : Stream.of(pick(ids));
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static String json(List<UUID> ids) {
        return ids.stream().map(id -> '"' + id.toString() + '"').toList().toString();
    }
}
