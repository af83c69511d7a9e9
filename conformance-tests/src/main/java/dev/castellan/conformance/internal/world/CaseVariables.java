package dev.castellan.conformance.internal.world;

import static dev.castellan.conformance.internal.world.CaseVariable.Need.DELETION_GUARD;
import static dev.castellan.conformance.internal.world.CaseVariable.Need.EXTENSIONS;
import static dev.castellan.conformance.internal.world.CaseVariable.Need.SESSIONS;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The table of all objects that a case may name, in the order in which they are created.
 *
 * <p>The organization of a case has the projects {@code default}, {@code apollo} and {@code borealis}. Its users are
 * {@code admin}, {@code bob} (without a token), and the clients {@code alice}, {@code carol} and {@code bot} of apollo.
 * Carol's token has expired. If a case needs them, alice has the session {@code alice.session} and the passkey
 * {@code alice.passkey}. Apollo contains the collections {@code empty} and {@code full}, and {@code full} contains the
 * {@code input} with its {@code query}. A guard blocks the deletion of {@code busy.input} and of {@code busy.query}, a
 * query of {@code waiting.input}. The objects {@code hidden.*} belong to borealis. The objects of the other
 * organization are named {@code other.*}.
 */
public final class CaseVariables {

    private static final List<CaseVariable> ALL = List.of(
            CaseVariable.of(world -> {}, "nothing"),
            CaseVariable.of(world -> {}, "domain"),
            CaseVariable.of(world -> {}, "port"),
            CaseVariable.of(world -> {}, "project.header"),
            CaseVariable.of(
                    world -> world.organization("", "Castellan", "Ada", "ada"),
                    "organization",
                    "admin",
                    "admin.token",
                    "admin.token.id"),
            CaseVariable.of(world -> world.defaultProject(""), "default"),
            CaseVariable.of(world -> world.project("apollo", "Apollo"), "apollo"),
            CaseVariable.of(world -> world.project("borealis", "Borealis"), "borealis"),
            CaseVariable.of(world -> world.person("alice", "Alice", "alice", "apollo"), "alice")
                    .with("alice.token"),
            CaseVariable.of(world -> world.person("bob", "Bob", "bob"), "bob"),
            CaseVariable.of(world -> world.person("carol", "Carol", "carol", "apollo"), "carol")
                    .with("carol.token"),
            CaseVariable.of(world -> world.serviceAccount("bot", "Builder", "apollo"), "bot")
                    .with("bot.token"),
            CaseVariable.of(world -> world.token("alice"), "alice.token", "alice.token.id"),
            CaseVariable.of(world -> world.token("bot"), "bot.token", "bot.token.id"),
            CaseVariable.of(world -> world.expiredToken("carol"), "carol.token", "carol.token.id"),
            CaseVariable.of(world -> world.session("alice"), "alice.session").needing(EXTENSIONS, SESSIONS),
            CaseVariable.of(world -> world.passkey("alice"), "alice.passkey").needing(EXTENSIONS, SESSIONS),
            CaseVariable.of(world -> world.collection("empty", "Empty", "apollo"), "empty"),
            CaseVariable.of(world -> world.collection("full", "Full", "apollo"), "full")
                    .with("input", "query")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.collection("hidden.collection", "Hidden", "borealis"), "hidden.collection"),
            CaseVariable.of(world -> world.input("input", "apollo", "full"), "input")
                    .with("full", "query")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.query("query", "input"), "query")
                    .with("full", "input")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.input("busy.input", "apollo"), "busy.input")
                    .needing(EXTENSIONS, DELETION_GUARD),
            CaseVariable.of(world -> world.input("waiting.input", "apollo"), "waiting.input")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.query("busy.query", "waiting.input"), "busy.query")
                    .needing(EXTENSIONS, DELETION_GUARD),
            CaseVariable.of(world -> world.input("hidden.input", "borealis"), "hidden.input")
                    .with("hidden.query")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.query("hidden.query", "hidden.input"), "hidden.query")
                    .needing(EXTENSIONS),
            CaseVariable.of(
                    world -> world.organization("other.", "Other", "Oscar", "ada"),
                    "other.organization",
                    "other.admin",
                    "other.admin.token",
                    "other.admin.token.id"),
            CaseVariable.of(world -> world.defaultProject("other."), "other.default"),
            CaseVariable.of(world -> world.project("other.project", "Apollo"), "other.project"),
            CaseVariable.of(world -> world.person("other.user", "Alice", "alice", "other.project"), "other.user")
                    .with("other.user.token"),
            CaseVariable.of(world -> world.token("other.user"), "other.user.token", "other.user.token.id"),
            CaseVariable.of(world -> world.session("other.user"), "other.user.session")
                    .needing(EXTENSIONS, SESSIONS),
            CaseVariable.of(world -> world.passkey("other.user"), "other.user.passkey")
                    .needing(EXTENSIONS, SESSIONS),
            CaseVariable.of(
                    world -> world.collection("other.collection", "Empty", "other.project"), "other.collection"),
            CaseVariable.of(world -> world.input("other.input", "other.project"), "other.input")
                    .with("other.query")
                    .needing(EXTENSIONS),
            CaseVariable.of(world -> world.query("other.query", "other.input"), "other.query")
                    .needing(EXTENSIONS));

    private CaseVariables() {}

    /** Returns all rows, in the order of creation. */
    public static List<CaseVariable> all() {
        return ALL;
    }

    /** Returns the names of all values that need this feature. */
    public static Set<String> namesThatNeed(CaseVariable.Need need) {
        return ALL.stream()
                .filter(variable -> variable.needs().contains(need))
                .flatMap(variable -> variable.names().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns the row with this name.
     *
     * @throws IllegalArgumentException if nothing has this name
     */
    static CaseVariable named(String name) {
        return ALL.stream()
                .filter(variable -> variable.names().contains(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing is called " + name));
    }
}
