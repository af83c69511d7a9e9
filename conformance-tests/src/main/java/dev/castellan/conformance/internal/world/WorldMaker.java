package dev.castellan.conformance.internal.world;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes what cases name, each thing once and after what it is part of. Subclasses know the deployment; the names of
 * things in the other organization start with {@value #OTHER}. Used by one thread.
 */
public abstract class WorldMaker {

    private static final String OTHER = "other.";

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Set<Thing> made = new HashSet<>();

    /** Starts with the values that every deployment has. */
    protected WorldMaker(String domain, int port, String projectHeader) {
        set("nothing", UUID.randomUUID());
        set("domain", domain);
        set("port", port);
        set("project.header", projectHeader);
    }

    /** Makes the things that have these names, and what is made with them, in the order of the table. */
    public final void make(Collection<String> names) {
        Set<String> all = new HashSet<>(names);
        names.forEach(name -> all.addAll(Things.named(name).with()));
        Things.all().stream()
                .filter(thing -> !Collections.disjoint(thing.names(), all))
                .forEach(this::make);
    }

    /** Returns the values by name: ids, secrets of tokens, and what every deployment has. */
    public final Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** Returns the id with this name; makes the thing if it is not there. */
    protected final UUID id(String name) {
        if (!values.containsKey(name)) {
            make(Things.named(name));
        }
        return (UUID) Objects.requireNonNull(values.get(name), name);
    }

    /** Keeps a value. */
    protected final void set(String name, Object value) {
        values.put(name, value);
    }

    /** Returns {@code other.} for a name of the other organization, else nothing. */
    protected static String organizationOf(String name) {
        return name.startsWith(OTHER) ? OTHER : "";
    }

    private void make(Thing thing) {
        if (made.add(thing) && !values.keySet().containsAll(thing.names())) {
            thing.recipe().accept(this);
        }
    }

    /**
     * Makes an organization with its admin, and keeps {@code organization}, {@code admin} and the token of the admin.
     */
    protected abstract void organization(String prefix, String name, String admin, String mailbox);

    /** Keeps the id of the project that a collection belongs to if it names none. */
    protected abstract void defaultProject(String prefix);

    /** Makes a project. */
    protected abstract void project(String variable, String name);

    /** Makes a user without a token, a person where that is possible. */
    protected abstract void person(String variable, String name, String mailbox, String... projects);

    /** Makes a service account without a token. */
    protected abstract void serviceAccount(String variable, String name, String project);

    /** Gives a user a token. */
    protected abstract void token(String user);

    /** Gives a user a token that has expired. */
    protected abstract void expiredToken(String user);

    /** Signs a user in, where the deployment can be told to, and keeps the id of the session. */
    protected abstract void session(String user);

    /** Gives a user a passkey, where the deployment can be told to, and keeps the id of the passkey. */
    protected abstract void passkey(String user);

    /** Makes a collection. */
    protected abstract void collection(String variable, String name, String project);

    /** Makes an input, where the deployment has that operation. */
    protected abstract void input(String variable, String project, @Nullable String collection);

    /** Makes a query, where the deployment has that operation. */
    protected abstract void query(String variable, String input);

    final void input(String variable, String project) {
        input(variable, project, null);
    }
}
