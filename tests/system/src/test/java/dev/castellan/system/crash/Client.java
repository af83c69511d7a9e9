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
 * unanswered change.
 */
final class Client {

    private final Partition partition;
    private final ChangeGenerator changes;
    private final Map<UUID, String> secrets = new HashMap<>();
    private final Set<String> revoked = new HashSet<>();
    private final Set<UUID> inputs = new HashSet<>();
    private final List<MadeChange> made = new ArrayList<>();
    private Facts facts = Facts.NONE;
    private @Nullable Change unanswered;

    Client(Partition partition, Random random) {
        this.partition = partition;
        this.changes = new ChangeGenerator(partition, random);
    }

    /**
     * Makes a change, or finds out whether the unanswered change took effect. If the server is unavailable, returns
     * false and treats the change as unanswered.
     *
     * @throws IOException if the server does not respond
     * @throws AssertionError if the response is impossible
     */
    boolean change(Api api) throws IOException {
        if (unanswered != null) {
            check(api);
            return unanswered == null;
        }
        Change change = changes.next(facts);
        unanswered = change;
        Answer answer = api.send(change);
        if (answer.isUnavailable()) {
            return false;
        }
        accept(change, answer);
        return true;
    }

    /** Checks that the state matches the expected state. Finds out whether the unanswered change took effect. */
    void check(Api api) {
        Facts found = FactReader.of(api, partition, inputs);
        Change change = unanswered;
        if (change == null) {
            requireSame(found);
        } else {
            resolve(api, change, found);
        }
        secrets.forEach((token, secret) -> requireValid(api, token, secret));
        revoked.forEach(secret -> requireInvalid(api, secret));
        revoked.clear();
        inputs.retainAll(facts.ids(Kind.INPUT));
    }

    /** Returns the changes that were made. */
    List<MadeChange> made() {
        return made;
    }

    /** Returns whether the client has an unanswered change. */
    boolean isWaiting() {
        return unanswered != null;
    }

    private void resolve(Api api, Change change, Facts found) {
        boolean isDone = !found.equals(facts);
        if (isDone && !change.leads(facts, found)) {
            throw wrong(found, "nor was exactly the change without an answer made: " + change);
        }
        UUID id = change.newId(facts, found);
        if (isDone) {
            done(change, id, null);
        }
        unanswered = null;
        if (change.key() != null && change.created() != Kind.TOKEN) {
            repeat(api, change, isDone, id);
        }
    }

    /**
     * Repeats a change with the same key. The server must either return the result of the first request or make the
     * change now.
     */
    private void repeat(Api api, Change change, boolean isDone, UUID id) {
        unanswered = change;
        try {
            Answer answer = api.send(change);
            if (answer.isUnavailable()) {
                unanswered = isDone ? null : change;
            } else if (!isDone) {
                accept(change, answer);
            } else if (answer.replayed()
                    && answer.isSuccess()
                    && answer.id(change.idField()).equals(id)) {
                unanswered = null;
            } else {
                throw new AssertionError(change + " was done, but its repetition was answered " + answer);
            }
        } catch (IOException e) {
            throw new AssertionError("the repetition of " + change + " was not answered", e);
        }
    }

    private void accept(Change change, Answer answer) {
        if (!answer.isSuccess() || answer.replayed()) {
            throw new AssertionError(change + " was answered " + answer);
        }
        UUID id = change.created() == null ? Fact.NEW : answer.id(change.idField());
        done(change, id, change.created() == Kind.TOKEN ? answer.text("token") : null);
        unanswered = null;
    }

    private void done(Change change, UUID id, @Nullable String secret) {
        facts = change.after(facts, id);
        made.add(MadeChange.of(change, id));
        inputs.addAll(facts.ids(Kind.INPUT));
        if (secret != null) {
            secrets.put(id, secret);
        }
        for (Fact fact : change.removed()) {
            String gone = fact.kind() == Kind.TOKEN ? secrets.remove(fact.id()) : null;
            if (gone != null) {
                revoked.add(gone);
            }
        }
    }

    private void requireSame(Facts found) {
        if (!found.equals(facts)) {
            throw wrong(found, "although every change was answered");
        }
    }

    private AssertionError wrong(Facts found, String why) {
        return new AssertionError("part " + partition.name() + " lacks "
                + facts.without(found).all() + " and has too much: "
                + found.without(facts).all() + ", " + why);
    }

    private void requireValid(Api api, UUID token, String secret) {
        Answer me = api.as(secret).getWhenAvailable("/users/me");
        if (!me.isSuccess() || !facts.has(Kind.TOKEN, token, me.id("user_id"))) {
            throw new AssertionError("token " + token + " was answered " + me);
        }
    }

    private static void requireInvalid(Api api, String secret) {
        Answer me = api.as(secret).getWhenAvailable("/users/me");
        if (me.status() != 401) {
            throw new AssertionError("a token that was deleted was answered " + me);
        }
    }
}
