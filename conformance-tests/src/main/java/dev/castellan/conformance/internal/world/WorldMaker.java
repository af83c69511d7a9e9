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
 * Creates the objects that cases name. Each object is created once, after the objects to which it belongs. Each
 * subclass creates them in one kind of deployment. The names of objects in the other organization start with
 * {@value #OTHER}. Not thread-safe.
 */
public abstract class WorldMaker {

    private static final String OTHER = "other.";

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Set<CaseVariable> made = new HashSet<>();

    /** Creates a world with the values that every deployment has. */
    protected WorldMaker(String domain, int port, String projectHeader) {
        set("nothing", UUID.randomUUID());
        set("domain", domain);
        set("port", port);
        set("project.header", projectHeader);
    }

    /**
     * Creates the objects with these names, and the objects that must be created with them, in the order of the table.
     */
    public final void make(Collection<String> names) {
        Set<String> all = new HashSet<>(names);
        names.forEach(name -> all.addAll(CaseVariables.named(name).with()));
        CaseVariables.all().stream()
                .filter(variable -> !Collections.disjoint(variable.names(), all))
                .forEach(this::make);
    }

    /** Returns the values by name: ids, token secrets, and the values that every deployment has. */
    public final Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** Returns the id with this name, and creates the object if it does not exist. */
    protected final UUID id(String name) {
        if (!values.containsKey(name)) {
            make(CaseVariables.named(name));
        }
        return (UUID) Objects.requireNonNull(values.get(name), name);
    }

    /** Stores a value. */
    protected final void set(String name, Object value) {
        values.put(name, value);
    }

    /** Returns {@code other.} for a name in the other organization, or an empty string. */
    protected static String organizationOf(String name) {
        return name.startsWith(OTHER) ? OTHER : "";
    }

    private void make(CaseVariable variable) {
        if (made.add(variable) && !values.keySet().containsAll(variable.names())) {
            variable.recipe().accept(this);
        }
    }

    /**
     * Creates an organization with its administrator. Stores {@code organization}, {@code admin} and the
     * administrator's token.
     */
    protected abstract void organization(String prefix, String name, String admin, String mailbox);

    /**
     * Stores the id of the default project, which contains every collection that was created without naming a project.
     */
    protected abstract void defaultProject(String prefix);

    /** Creates a project. */
    protected abstract void project(String variable, String name);

    /** Creates a user without a token. The user is a person if the deployment can create people. */
    protected abstract void person(String variable, String name, String mailbox, String... projects);

    /** Creates a service account without a token. */
    protected abstract void serviceAccount(String variable, String name, String project);

    /** Creates a token for a user. */
    protected abstract void token(String user);

    /** Creates an expired token for a user. */
    protected abstract void expiredToken(String user);

    /** Signs a user in and stores the id of the session, if the deployment supports sessions. */
    protected abstract void session(String user);

    /** Creates a passkey for a user and stores its id, if the deployment supports passkeys. */
    protected abstract void passkey(String user);

    /** Creates a collection. */
    protected abstract void collection(String variable, String name, String project);

    /** Creates an input, if the deployment has the operation. */
    protected abstract void input(String variable, String project, @Nullable String collection);

    /** Creates a query, if the deployment has the operation. */
    protected abstract void query(String variable, String input);

    final void input(String variable, String project) {
        input(variable, project, null);
    }
}
