package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Wrk;
import dev.castellan.benchmarks.load.Wrk.Load;
import dev.castellan.benchmarks.servers.Api;
import dev.castellan.benchmarks.servers.Api.Request;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares lists and pages of the console in an organization of 300 users and 60 projects with those in an organization
 * of 100,000 users and 1,000 projects. One connection sends one request at a time.
 */
final class GrowthRow implements Row {

    private static final List<String> COLUMNS =
            List.of("path, store", "small: p50, ms", "large: p50, ms", "large: p99, ms", "ratio of p50");
    private static final Duration TIME = Duration.ofSeconds(2);
    /** The number of pages before the later page of a list that is also measured. */
    private static final int PAGES = 10;

    private static final List<String> PATHS = """
            /users/me
            /projects/PROJECT
            /projects
            /users
            /users?sort=-created_at
            /users?sort=-name
            /users?sort=role,-name
            /users?role=org_admin&sort=name
            /users?is_service_account=false&sort=-created_at
            /users?name=user%2099&sort=-name
            /users?name=user
            /users?project_id=PROJECT&sort=-name
            /audit-events
            /audit-events?actor=USER
            /audit-events?object=PROJECT
            /audit-events?operation=projects.create
            /audit-events?operation=passkeys.rename
            /console
            /console/projects?search=9
            /console/projects/PROJECT
            /console/projects/PROJECT/members/new?find=user+99
            /console/people
            /console/people?search=person+99
            /console/people?search=person&sort=role
            /console/people?search=zebra
            /console/people?kind=all&sort=role
            /console/find?q=er+99
            /console/find?q=zebra
            /console/review/not-joined
            /console/service-accounts
            /console/service-accounts/USER
            /console/activity
            /console/activity?object=PROJECT
            /console/activity?operation=passkeys.rename""".lines().toList();

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (StoreKind store : settings.stores(StoreKind.values())) {
            Map<String, Load> small = loads(store, Math.max(3, settings.reduced(300)), settings.reduced(60), settings);
            Map<String, Load> large = loads(store, settings.reduced(100_000), settings.reduced(1_000), settings);
            // the later page of a list may be missing in the small organization
            large.forEach((title, load) -> add(table, title, small.getOrDefault(title, load), load));
        }
    }

    private static void add(Table table, String title, Load small, Load large) {
        String ratio = Table.text(large.p50() / small.p50());
        table.add(
                COLUMNS,
                List.of(title, Table.text(small.p50()), Table.text(large.p50()), Table.text(large.p99()), ratio));
    }

    private static Map<String, Load> loads(StoreKind store, int users, int projects, Settings settings)
            throws IOException, InterruptedException {
        Map<String, Load> loads = new LinkedHashMap<>();
        try (ServerProcess server = ServerProcess.of(settings.jar(), settings.heap(store), store)) {
            Api admin = server.api();
            for (Map.Entry<String, Request> request :
                    requests(admin, users, projects).entrySet()) {
                String title = request.getKey() + ", " + store;
                admin.expect(200, request.getValue());
                if (settings.includes(title)) {
                    Wrk wrk = new Wrk(server.port(), request.getValue(), 1);
                    loads.put(title, wrk.run(settings.reduced(TIME)).requireNoErrors());
                }
            }
        }
        return loads;
    }

    /** Creates an organization, every third user of which is a person, and returns its requests. */
    private static Map<String, Request> requests(Api admin, int users, int projects)
            throws IOException, InterruptedException {
        List<String> created =
                admin.createAll("project_id", projects, i -> admin.post("/projects", Map.of("name", "project " + i)));
        String project = created.get(0);
        List<String> members = admin.createAll(
                "user_id",
                users,
                i -> admin.post(
                        i % 3 == 0 ? "/users/invitations" : "/users",
                        Map.of(
                                "name",
                                (i % 3 == 0 ? "person " : "user ") + i,
                                "email",
                                "user-" + i + "@example.com",
                                "role",
                                i % 10_000 == 1 ? "org_admin" : "client",
                                "project_ids",
                                i % 2 == 0 ? List.of(project) : List.of())));
        Map<String, String> session = admin.signIn();
        Map<String, Request> requests = new LinkedHashMap<>();
        for (String template : PATHS) {
            String path = template.replace("PROJECT", project).replace("USER", members.get(1));
            if (path.startsWith("/console")) {
                requests.put(template, admin.page(path.substring("/console".length()), session));
            } else {
                requests.put(template, admin.get(path));
                String later = laterPage(admin, path);
                if (!later.equals(path)) {
                    requests.put(template + ", later page", admin.get(later));
                }
            }
        }
        return requests;
    }

    /** Returns the path of the eleventh page of a list, or of the last page of a shorter list. */
    private static String laterPage(Api admin, String list) throws IOException, InterruptedException {
        String path = list;
        for (int page = 0; page < PAGES; page++) {
            String cursor = admin.json(admin.get(path)).path("next_cursor").asText("");
            if (cursor.isEmpty()) {
                return path;
            }
            path = list + (list.contains("?") ? "&" : "?") + "cursor=" + cursor;
        }
        return path;
    }
}
