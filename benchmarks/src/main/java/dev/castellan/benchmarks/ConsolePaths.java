package dev.castellan.benchmarks;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The paths of the console pages, by title. */
final class ConsolePaths {

    private final LargeData data;
    private final Instant now;
    private final Map<String, String> paths = new LinkedHashMap<>();

    private ConsolePaths(LargeData data, Instant now) {
        this.data = data;
        this.now = now;
    }

    /** Returns the pages that do not require a sign-in. */
    public static Map<String, String> ofEverybody() {
        return Map.of("sign-in", "/sign-in", "join", "/join");
    }

    /** Returns the pages for administrators. */
    public static Map<String, String> ofAdmin(LargeData data, Instant now) {
        ConsolePaths pages = new ConsolePaths(data, now);
        pages.addOwn();
        pages.addProjects();
        pages.addResources();
        pages.addUsers();
        pages.addPerson();
        pages.addActivity();
        return pages.paths;
    }

    /** Returns the pages for a client who belongs to all projects. */
    public static Map<String, String> ofClient(LargeData data, Instant now) {
        ConsolePaths pages = new ConsolePaths(data, now);
        pages.addOwn();
        pages.paths.put("projects", "/projects");
        pages.paths.put("project", pages.project());
        pages.addResources();
        return pages.paths;
    }

    private void addOwn() {
        paths.put("overview", "");
        paths.put("tokens", "/tokens");
        paths.put("security", "/security");
        paths.put("confirm", "/confirm");
    }

    private void addProjects() {
        String project = project();
        paths.put("projects", "/projects");
        paths.put("project, its members", project);
        paths.put("project, a user by name", project + "?find=user+99");
        paths.put("project, a user by address", project + "?find=" + address(99));
        paths.put("project, a member by name", project + "?search=er+99");
        paths.put("projects, some names", "/projects?search=9");
        paths.put("project, remove a member", project + "/users/" + data.member() + "/remove");
    }

    private void addResources() {
        String collection = "/collections/" + data.resources().collection();
        String input = "/inputs/" + data.resources().input();
        String query = "/queries/" + data.resources().query();
        paths.put("project, collections", project() + "/collections");
        paths.put("project, inputs", project() + "/inputs");
        paths.put("project, queries", project() + "/queries");
        paths.put("collection", collection);
        paths.put("collection, delete", collection + "/delete");
        paths.put("collection, remove an input", collection + input + "/remove");
        paths.put("input", input);
        paths.put("input, delete", input + "/delete");
        paths.put("query", query);
        paths.put("query, delete", query + "/delete");
    }

    private void addUsers() {
        paths.put("people", "/people");
        for (String order : new String[] {"email", "role", "-created_at"}) {
            paths.put("people by " + order, "/people?sort=" + order);
        }
        paths.put("people, admins", "/people?role=org_admin");
        paths.put("people, clients by address", "/people?role=client&sort=email");
        paths.put("people, some names", "/people?search=user+99");
        paths.put("people, some names by address", "/people?search=user+99&sort=email");
        paths.put("people, all names by role", "/people?search=user&sort=role");
        paths.put("find, one user", "/find?q=" + address(2));
        paths.put("find, some users", "/find?q=er+99");
        paths.put("find, all users", "/find?q=user");
        paths.put("find, nothing", "/find?q=zebra");
        paths.put("people, no such name", "/people?search=zebra");
        paths.put("people, an address", "/people?search=" + address(2));
        paths.put("all users", "/people?kind=all");
        paths.put("all users by role", "/people?kind=all&sort=role");
        paths.put("review, not joined", "/review/not-joined");
        paths.put("review, no passkey", "/review/no-passkey");
        paths.put("all tokens", "/all-tokens");
        paths.put("all tokens, creator gone", "/all-tokens?state=creator-gone");
        paths.put("all tokens, unused", "/all-tokens?state=unused");
        paths.put("service accounts", "/service-accounts");
        paths.put("service accounts by role", "/service-accounts?sort=role");
        paths.put("service accounts, some names", "/service-accounts?search=user+99");
        paths.put("invite", "/people/invite");
        paths.put("new service account", "/service-accounts/new");
    }

    private void addPerson() {
        UUID busy = data.busy();
        addPerson("person", "/people/" + busy);
        paths.put("person, end sessions", "/people/" + busy + "/sessions/end");
        paths.put("person in all projects", "/people/" + data.member());
        paths.put("person, an admin", "/people/" + data.users().ours().adminId());
        addPerson("service account", "/service-accounts/" + data.account());
    }

    private void addPerson(String title, String path) {
        paths.put(title, path);
        paths.put(title + ", delete", path + "/delete");
        paths.put(title + ", suspend", path + "/suspend");
        paths.put(title + ", revoke all tokens", path + "/tokens/revoke");
    }

    private void addActivity() {
        Instant day = now.truncatedTo(ChronoUnit.DAYS);
        paths.put("activity", "/activity");
        paths.put("activity, an actor", "/activity?actor=" + data.busy());
        paths.put("activity, an actor's address", "/activity?actor=" + address(DataSize.PERSON_EVERY + 2));
        paths.put("activity, an operation", "/activity?operation=projects.addUser");
        paths.put("activity, no such operation", "/activity?operation=passkeys.rename");
        paths.put("activity, an object", "/activity?object=" + data.busy());
        paths.put("activity, a day", "/activity?since=" + day.minus(3, ChronoUnit.DAYS) + "&until=" + day);
        paths.put("activity, actor and operation", "/activity?actor=" + data.busy() + "&operation=tokens.create");
        paths.put("activity, none of both", "/activity?actor=" + data.busy() + "&operation=passkeys.rename");
    }

    private String project() {
        return "/projects/" + data.users().large();
    }

    private static String address(int number) {
        return GrowthData.email(number).replace("@", "%40");
    }
}
