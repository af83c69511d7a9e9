package dev.castellan.harness.internal.seed;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Checks the names in a seed and the references between its resources. The server's rules check all other values. */
final class SeedRules {

    private static final int MAX_NAME_LENGTH = 255;

    private final SeedContent seed;
    private final SeedContent.TakenNames taken;
    private final SeedProblems problems;
    private final Map<String, String> emails = new HashMap<>();

    SeedRules(SeedContent seed, SeedContent.TakenNames taken, SeedProblems problems) {
        this.seed = seed;
        this.taken = taken;
        this.problems = problems;
    }

    void check() {
        seed.projects().forEach(project -> checkNew(ResourceKind.PROJECT, project.name()));
        seed.users().forEach(this::check);
        seed.collections().forEach(this::check);
        seed.inputs().forEach(this::check);
        seed.queries().forEach(this::check);
    }

    private void check(UserData user) {
        String name = user.name();
        SeedPath path = SeedPath.of(ResourceKind.USER, name);
        if (name.equals(SeedContent.ADMIN)) {
            checkAdmin(path, user);
        } else {
            checkNew(ResourceKind.USER, name);
            checkEmail(path, name, user);
            checkInvitation(path, user);
        }
        checkAll(ResourceKind.PROJECT, user.projects(), path.then("in"));
    }

    /** Checks the entry of the first admin, who exists before a seed is applied. */
    private void checkAdmin(SeedPath path, UserData admin) {
        UserData allowed =
                UserData.withName(admin.name()).inProjects(admin.projects().toArray(String[]::new));
        if (!admin.equals(allowed) && !admin.equals(allowed.role(Role.ORG_ADMIN))) {
            problems.add(path, "every tenant has this user with a token: say nothing but 'in', or choose another name");
        }
    }

    private void checkEmail(SeedPath path, String name, UserData user) {
        if (user.email() == null) {
            if (user.isPerson()) {
                problems.add(path, "a person needs an e-mail address: add email");
            }
            return;
        }
        String first = emails.putIfAbsent(UserRow.emailKey(user.email()), name);
        if (first != null) {
            problems.add(path.then("email"), "user '" + first + "' has this address already: choose another");
        }
    }

    private void checkInvitation(SeedPath path, UserData user) {
        if (user.invitation() != null && !user.isPerson()) {
            problems.add(
                    path.then(CredentialReader.INVITATION),
                    "a service account cannot be invited: add person: true and an email");
        }
    }

    private void check(CollectionData collection) {
        String name = collection.name();
        checkNew(ResourceKind.COLLECTION, name);
        checkKnown(ResourceKind.PROJECT, collection.project(), path(ResourceKind.COLLECTION, name, "in"));
    }

    private void check(InputData input) {
        String name = input.name();
        checkNew(ResourceKind.INPUT, name);
        checkKnown(ResourceKind.PROJECT, input.project(), path(ResourceKind.INPUT, name, "in"));
        SeedPath path = path(ResourceKind.INPUT, name, "collections");
        checkAll(ResourceKind.COLLECTION, input.collections(), path);
        Map<String, ResourceData> collections = seed.byName(ResourceKind.COLLECTION);
        int position = 0;
        for (String each : input.collections()) {
            if (collections.get(each) instanceof CollectionData collection
                    && !collection.project().equals(input.project())) {
                problems.add(
                        path.item(position),
                        "collection '" + each + "' is in project '" + collection.project() + "', the input in '"
                                + input.project()
                                + "': put both into one");
            }
            position++;
        }
    }

    private void check(QueryData query) {
        String name = query.name();
        checkNew(ResourceKind.QUERY, name);
        checkKnown(ResourceKind.INPUT, query.input(), path(ResourceKind.QUERY, name, "on"));
    }

    private void checkNew(ResourceKind kind, String name) {
        SeedPath path = SeedPath.of(kind, name);
        if (taken.contains(kind, name)) {
            problems.add(path, "there is " + kind.article() + " '" + name + "' already: choose another name");
        }
        int length = name.codePointCount(0, name.length());
        if (name.isBlank() || length > MAX_NAME_LENGTH || name.codePoints().anyMatch(SeedRules::isForbidden)) {
            problems.add(
                    path,
                    "a name must have 1 to " + MAX_NAME_LENGTH
                            + " characters, not all blank, no line breaks, no control or explicit directional"
                            + " formatting characters");
        }
    }

    private void checkAll(ResourceKind kind, Set<String> names, SeedPath path) {
        int position = 0;
        for (String name : names) {
            checkKnown(kind, name, path.item(position));
            position++;
        }
    }

    private void checkKnown(ResourceKind kind, String name, SeedPath path) {
        if (!seed.byName(kind).containsKey(name) && !taken.contains(kind, name)) {
            problems.add(path, () -> "no " + kind + " '" + name + "'" + SeedProblems.hint(name, known(kind)));
        }
    }

    private Set<String> known(ResourceKind kind) {
        Set<String> known = new LinkedHashSet<>(seed.byName(kind).keySet());
        known.addAll(taken.all(kind));
        return known;
    }

    private static SeedPath path(ResourceKind kind, String name, String key) {
        return SeedPath.of(kind, name).then(key);
    }

    private static boolean isForbidden(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL
                || type == Character.SURROGATE
                || Character.getDirectionality(codePoint) >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING;
    }
}
