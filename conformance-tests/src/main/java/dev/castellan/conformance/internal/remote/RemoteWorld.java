package dev.castellan.conformance.internal.remote;

import dev.castellan.conformance.internal.remote.Organization.Account;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The things that a case names, and no others: each is made when it is asked for first. What they are, and in which order
 * they appear, is the same as in the organizations that cases have for themselves.
 */
final class RemoteWorld {

    /** The names in the order of creation. */
    static final List<String> NAMES = List.of(
            "nothing",
            "domain",
            "port",
            "project.header",
            "default",
            "organization",
            "admin",
            "admin.token",
            "admin.token.id",
            "apollo",
            "borealis",
            "alice",
            "alice.token",
            "alice.token.id",
            "bob",
            "carol",
            "carol.token",
            "carol.token.id",
            "bot",
            "bot.token",
            "bot.token.id",
            "empty",
            "full",
            "hidden.collection",
            "input",
            "query",
            "waiting.input",
            "hidden.input",
            "hidden.query",
            "other.default",
            "other.organization",
            "other.admin",
            "other.admin.token",
            "other.admin.token.id",
            "other.project",
            "other.user",
            "other.user.token",
            "other.user.token.id",
            "other.collection",
            "other.input",
            "other.query");

    /** What can only be there with the operations beyond the specification. */
    static final Set<String> NEED_EXTENSIONS = Set.of(
            "full", "input", "query", "waiting.input", "hidden.input", "hidden.query", "other.input", "other.query");

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Organization ours;
    private final Supplier<Organization> others;
    private final ExpiredTokens expired;
    private final String domain;
    private final int port;
    private final String projectHeader;

    RemoteWorld(
            Organization ours,
            Supplier<Organization> others,
            ExpiredTokens expired,
            String domain,
            int port,
            String projectHeader) {
        this.ours = ours;
        this.others = others;
        this.expired = expired;
        this.domain = domain;
        this.port = port;
        this.projectHeader = projectHeader;
    }

    /** Makes what these names stand for. */
    Map<String, Object> make(Set<String> names) {
        boolean ownCarol = names.contains("carol") || names.contains("carol.token.id");
        for (String name : NAMES) {
            if (names.contains(name)) {
                if (name.equals("carol.token") && !ownCarol) {
                    values.put(name, expired.shared());
                } else {
                    need(name);
                }
            }
        }
        return values;
    }

    private Object need(String name) {
        Object known = values.get(name);
        if (known == null) {
            make(name);
            known = values.get(name);
        }
        return Objects.requireNonNull(known, name);
    }

    private UUID id(String name) {
        return (UUID) need(name);
    }

    private void make(String name) {
        String thing = name.replaceFirst("\\.token(\\.id)?$", "");
        switch (thing) {
            case "nothing" -> values.put(name, UUID.randomUUID());
            case "domain" -> values.put(name, domain);
            case "port" -> values.put(name, port);
            case "project.header" -> values.put(name, projectHeader);
            case "default" -> values.put(name, ours.defaultProject());
            case "organization" -> need("admin");
            case "admin" -> account("admin", "", ours.account(ours.user("Ada", "ada@" + domain, "org_admin"), null));
            case "apollo", "borealis" -> values.put(name, ours.project(thing.equals("apollo") ? "Apollo" : "Borealis"));
            case "alice" ->
                account("alice", "", ours.account(ours.user("Alice", "alice@" + domain, "client", id("apollo")), null));
            case "bob" -> values.put(name, Organization.id(ours.user("Bob", "bob@" + domain, "client"), "user_id"));
            case "carol" ->
                account(
                        "carol",
                        "",
                        expired.account(ours, ours.user("Carol", "carol@" + domain, "client", id("apollo"))));
            case "bot" -> account("bot", "", ours.account(ours.user("Builder", null, "client", id("apollo")), null));
            case "other.default" -> values.put(name, others.get().defaultProject());
            case "other.organization" -> need("other.admin");
            case "other.admin" ->
                account(
                        "other.admin",
                        "other.",
                        others.get().account(others.get().user("Oscar", "ada@" + domain, "org_admin"), null));
            case "other.project" -> values.put(name, others.get().project("Apollo"));
            case "other.user" ->
                account(
                        "other.user",
                        "other.",
                        others.get()
                                .account(
                                        others.get().user("Alice", "alice@" + domain, "client", id("other.project")),
                                        null));
            default -> makeResource(name);
        }
    }

    private void makeResource(String name) {
        switch (name) {
            case "empty" -> values.put(name, ours.collection("Empty", id("apollo")));
            case "hidden.collection" -> values.put(name, ours.collection("Hidden", id("borealis")));
            case "full", "input", "query" -> {
                values.put("full", ours.collection("Full", id("apollo")));
                values.put("input", ours.input(id("apollo"), id("full")));
                values.put("query", ours.query(id("input")));
            }
            case "hidden.input", "hidden.query" -> {
                values.put("hidden.input", ours.input(id("borealis"), null));
                values.put("hidden.query", ours.query(id("hidden.input")));
            }
            case "waiting.input" -> values.put(name, ours.input(id("apollo"), null));
            case "other.collection" -> values.put(name, others.get().collection("Empty", id("other.project")));
            case "other.input", "other.query" -> {
                values.put("other.input", others.get().input(id("other.project"), null));
                values.put("other.query", others.get().query(id("other.input")));
            }
            default -> throw new IllegalArgumentException("nothing is called " + name);
        }
    }

    private void account(String name, String prefix, Account account) {
        values.put(name, account.userId());
        values.put(name + ".token", account.token());
        values.put(name + ".token.id", account.tokenId());
        values.put(prefix + "organization", account.organizationId());
    }
}
