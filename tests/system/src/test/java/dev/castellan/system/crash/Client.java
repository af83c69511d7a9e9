package dev.castellan.system.crash;

import dev.castellan.system.crash.Fact.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes changes one after another in one partition of the organization, and remembers the responses. The responses
 * determine the expected state, which contains the effects of all answered changes and possibly the effect of one
 * pending change.
 */
final class Client {

    private final Partition partition;
    private final ChangeGenerator changes;
    private final Map<UUID, String> secrets = new HashMap<>();
    private final Set<String> revoked = new HashSet<>();
    private final Set<UUID> inputs = new HashSet<>();
    private final List<AcknowledgedChange> creation = new ArrayList<>();
    private Facts facts = Facts.NONE;
    private @Nullable Change pending;

    Client(Partition partition, Random random) {
        this.partition = partition;
        this.changes = new ChangeGenerator(partition, random);
    }

    /**
     * Makes a change, or finds out whether the pending change took effect. If the server is unavailable, returns
     * false and treats the change as pending.
     *
     * @throws IOException if the server does not respond
     * @throws AssertionError if the response is impossible
     */
    boolean change(Api api) throws IOException {
        if (pending != null) {
            check(api);
            return pending == null;
        }
        Change change = changes.next(facts);
        pending = change;
        Response response = api.send(change);
        if (response.isUnavailable()) {
            return false;
        }
        accept(change, response);
        return true;
    }

    /** Checks that the state matches the expected state. Finds out whether the pending change took effect. */
    void check(Api api) {
        Facts match = FactReader.of(api, partition, inputs);
        Change change = pending;
        if (change == null) {
            requireSame(match);
        } else {
            resolve(api, change, match);
        }
        secrets.forEach((token, secret) -> requireValid(api, token, secret));
        revoked.forEach(secret -> requireInvalid(api, secret));
        revoked.clear();
        inputs.retainAll(facts.ids(Kind.INPUT));
    }

    /** Returns the changes that were made. */
    List<AcknowledgedChange> creation() {
        return creation;
    }

    /** Returns whether the client has an pending change. */
    boolean isWaiting() {
        return pending != null;
    }

    private void resolve(Api api, Change change, Facts match) {
        boolean isDone = !match.equals(facts);
        if (isDone && !change.leads(facts, match)) {
            throw wrong(match, "nor was exactly the change without a response made: " + change);
        }
        UUID id = change.newId(facts, match);
        if (isDone) {
            run(change, id, null);
        }
        pending = null;
        if (change.key() != null && change.created() != Kind.TOKEN) {
            repeat(api, change, isDone, id);
        }
    }

    /**
     * Repeats a change with the same key. The server must either return the result of the first request or make the
     * change now.
     */
    private void repeat(Api api, Change change, boolean isDone, UUID id) {
        pending = change;
        try {
            Response response = api.send(change);
            if (response.isUnavailable()) {
                pending = isDone ? null : change;
            } else if (!isDone) {
                accept(change, response);
            } else if (response.replayed()
                    && response.isSuccess()
                    && response.id(change.idField()).equals(id)) {
                pending = null;
            } else {
                throw new AssertionError(change + " was done, but its repetition got response " + response);
            }
        } catch (IOException e) {
            throw new AssertionError("the repetition of " + change + " got no response", e);
        }
    }

    private void accept(Change change, Response response) {
        if (!response.isSuccess() || response.replayed()) {
            throw new AssertionError(change + " got response " + response);
        }
        UUID id = change.created() == null ? Fact.NEW : response.id(change.idField());
        run(change, id, change.created() == Kind.TOKEN ? response.text("token") : null);
        pending = null;
    }

    private void run(Change change, UUID id, @Nullable String secret) {
        facts = change.after(facts, id);
        creation.add(AcknowledgedChange.of(change, id));
        inputs.addAll(facts.ids(Kind.INPUT));
        if (secret != null) {
            secrets.put(id, secret);
        }
        for (Fact fact : change.removed()) {
            String deleted = fact.kind() == Kind.TOKEN ? secrets.remove(fact.id()) : null;
            if (deleted != null) {
                revoked.add(deleted);
            }
        }
    }

    private void requireSame(Facts match) {
        if (!match.equals(facts)) {
            throw wrong(match, "although every change got a response");
        }
    }

    private AssertionError wrong(Facts match, String why) {
        return new AssertionError("part " + partition.name() + " lacks "
                + facts.without(match).all() + " and has too much: "
                + match.without(facts).all() + ", " + why);
    }

    private void requireValid(Api api, UUID token, String secret) {
        Response me = api.as(secret).getWhenAvailable("/users/me");
        if (!me.isSuccess() || !facts.has(Kind.TOKEN, token, me.id("user_id"))) {
            throw new AssertionError("token " + token + " got response " + me);
        }
    }

    private static void requireInvalid(Api api, String secret) {
        Response me = api.as(secret).getWhenAvailable("/users/me");
        if (me.status() != 401) {
            throw new AssertionError("a token that was deleted got response " + me);
        }
    }
}
