package dev.castellan.console.pages;

import java.util.List;
import java.util.stream.Stream;

/** Every page of the console, in the states that look different. A new page needs a line here. */
final class ShownPages {

    private static final String NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";

    private ShownPages() {}

    static List<ShownPage> all() {
        return Stream.of(signIn(), own(), projects(), resources(), people(), deletions(), activity())
                .flatMap(List::stream)
                .toList();
    }

    private static List<ShownPage> signIn() {
        return List.of(
                ShownPage.at("sign-in", Visitor.NOBODY, "Sign in", "/sign-in"),
                ShownPage.at("sign-in-token", Visitor.NOBODY, "Sign in with an API token", "/sign-in/token"),
                ShownPage.after(
                        "sign-in-refused",
                        Visitor.NOBODY,
                        "Sign in",
                        "Sign in",
                        (browser, scene) -> browser.open("/sign-in")
                                .type("E-mail address", "ada@example.org")
                                .type("Password", "not the one")),
                ShownPage.at("join", Visitor.NOBODY, "Join", "/join"),
                ShownPage.after(
                        "join-finish",
                        Visitor.NOBODY,
                        "Set your password",
                        "Continue",
                        (browser, scene) ->
                                browser.open("/join#" + scene.world().code("Ada Lovelace", "ada@example.org"))));
    }

    private static List<ShownPage> own() {
        return List.of(
                ShownPage.at("overview", Visitor.CLIENT, "Overview", ""),
                ShownPage.at("overview-newcomer", Visitor.NEWCOMER, "Overview", ""),
                ShownPage.at("overview-admin", Visitor.ADMIN, "Overview", ""),
                ShownPage.at("tokens", Visitor.CLIENT, "My tokens", "/tokens"),
                ShownPage.at("tokens-none", Visitor.NEWCOMER, "My tokens", "/tokens"),
                ShownPage.after(
                        "tokens-created",
                        Visitor.CLIENT,
                        "My tokens",
                        "Create token",
                        (browser, scene) -> browser.open("/tokens").type("Name", "nightly build")),
                ShownPage.at("token-revoke", Visitor.CLIENT, "Revoke token", "/tokens/{token}/revoke"),
                ShownPage.at("security", Visitor.NEWCOMER, "Security", "/security"),
                ShownPage.at("security-token", Visitor.ADMIN, "Security", "/security"),
                ShownPage.at(
                        "security-sessions-end", Visitor.NEWCOMER, "End all other sessions", "/security/sessions/end"),
                ShownPage.at("confirm", Visitor.CLIENT, "Confirm that it is you", "/confirm"),
                ShownPage.at("not-found", Visitor.ADMIN, "Not found", "/tokens/" + NO_SUCH_ID + "/revoke"),
                ShownPage.at("not-allowed", Visitor.CLIENT, "Not allowed", "/people"));
    }

    private static List<ShownPage> projects() {
        return List.of(
                ShownPage.at("projects", Visitor.CLIENT, "Projects", "/projects"),
                ShownPage.at("projects-newcomer", Visitor.NEWCOMER, "Projects", "/projects"),
                ShownPage.at("projects-admin", Visitor.ADMIN, "Projects", "/projects"),
                ShownPage.at("project", Visitor.CLIENT, "Apollo", "/projects/{project}"),
                ShownPage.at("project-admin", Visitor.ADMIN, "Apollo", "/projects/{project}"),
                ShownPage.at("project-empty", Visitor.ADMIN, "Gemini", "/projects/{empty}?find="),
                ShownPage.at("project-find-none", Visitor.ADMIN, "Gemini", "/projects/{empty}?find=Nobody"),
                ShownPage.at(
                        "member-remove", Visitor.ADMIN, "Remove member", "/projects/{project}/users/{grace}/remove"));
    }

    private static List<ShownPage> resources() {
        return List.of(
                ShownPage.at("collections", Visitor.CLIENT, "Collections", "/projects/{project}/collections"),
                ShownPage.at("collections-none", Visitor.ADMIN, "Collections", "/projects/{empty}/collections"),
                ShownPage.at("collection", Visitor.CLIENT, "Craters", "/collections/{collection}"),
                ShownPage.at("collection-empty", Visitor.ADMIN, Scene.MARKUP, "/collections/{empty-collection}"),
                ShownPage.at("inputs", Visitor.CLIENT, "Inputs", "/projects/{project}/inputs"),
                ShownPage.at("input", Visitor.ADMIN, "Tycho", "/inputs/{input}"),
                ShownPage.at("input-nameless", Visitor.CLIENT, "Input {nameless-input}", "/inputs/{nameless-input}"),
                ShownPage.at("queries", Visitor.CLIENT, "Queries", "/projects/{project}/queries"),
                ShownPage.at("query", Visitor.CLIENT, "Query {query}", "/queries/{query}"));
    }

    private static List<ShownPage> people() {
        return List.of(
                ShownPage.at("people", Visitor.ADMIN, "People", "/people"),
                ShownPage.at("people-nobody", Visitor.ADMIN, "People", "/people?search=Nobody&role=client"),
                ShownPage.at("people-invite", Visitor.ADMIN, "Invite a person", "/people/invite"),
                ShownPage.after(
                        "people-invite-refused",
                        Visitor.ADMIN,
                        "Invite a person",
                        "Invite",
                        (browser, scene) -> browser.open("/people/invite")
                                .type("Name", "Grace Hopper")
                                .type("E-mail address", "grace@example.org")),
                ShownPage.after(
                        "people-invited",
                        Visitor.ADMIN,
                        "Mary Jackson is invited",
                        "Invite",
                        (browser, scene) -> browser.open("/people/invite")
                                .type("Name", "Mary Jackson")
                                .type("E-mail address", "mary@example.org")),
                ShownPage.at("person", Visitor.ADMIN, "Grace Hopper", "/people/{grace}"),
                ShownPage.at("person-self", Visitor.ADMIN, "Root", "/people/{root}"),
                ShownPage.at("person-invited", Visitor.ADMIN, "Alan Turing", "/people/{invited}"),
                ShownPage.at("person-suspended", Visitor.ADMIN, "Barbara Liskov", "/people/{suspended}"),
                ShownPage.at("person-emoji", Visitor.ADMIN, Scene.EMOJI, "/people/{emoji}"),
                ShownPage.at("person-markup", Visitor.ADMIN, Scene.MARKUP, "/people/{markup}"),
                ShownPage.at("person-suspend", Visitor.ADMIN, "Suspend", "/people/{grace}/suspend"),
                ShownPage.at("person-resume", Visitor.ADMIN, "End suspension", "/people/{suspended}/resume"),
                ShownPage.at("person-invitation", Visitor.ADMIN, "New invitation link", "/people/{invited}/invitation"),
                ShownPage.at("person-token", Visitor.ADMIN, "Create token", "/people/{grace}/tokens/new"),
                ShownPage.at("accounts", Visitor.ADMIN, "Service accounts", "/service-accounts"),
                ShownPage.at("account-new", Visitor.ADMIN, "Create service account", "/service-accounts/new"),
                ShownPage.at("account", Visitor.ADMIN, "nightly build", "/service-accounts/{account}"));
    }

    private static List<ShownPage> deletions() {
        return List.of(
                ShownPage.at("person-delete", Visitor.ADMIN, "Delete user", "/people/{invited}/delete"),
                ShownPage.at("person-delete-blocked", Visitor.ADMIN, "Delete user", "/people/{grace}/delete"),
                ShownPage.at("person-delete-last", Visitor.ADMIN, "Delete user", "/people/{root}/delete"),
                ShownPage.at(
                        "person-tokens-revoke", Visitor.ADMIN, "Revoke all tokens", "/people/{grace}/tokens/revoke"),
                ShownPage.at(
                        "collection-delete",
                        Visitor.CLIENT,
                        "Delete collection",
                        "/collections/{empty-collection}/delete"),
                ShownPage.at(
                        "collection-delete-blocked",
                        Visitor.CLIENT,
                        "Delete collection",
                        "/collections/{collection}/delete"),
                ShownPage.at("input-delete", Visitor.CLIENT, "Delete input", "/inputs/{input}/delete"),
                ShownPage.at("query-delete", Visitor.CLIENT, "Delete query", "/queries/{query}/delete"));
    }

    private static List<ShownPage> activity() {
        return List.of(
                ShownPage.at("activity", Visitor.ADMIN, "Activity", "/activity"),
                ShownPage.at(
                        "activity-filter",
                        Visitor.ADMIN,
                        "Activity",
                        "/activity?operation=projects.addUser&actor={root}"),
                ShownPage.at("activity-none", Visitor.ADMIN, "Activity", "/activity?operation=queries.delete"),
                ShownPage.at("activity-wrong", Visitor.ADMIN, "Activity", "/activity?actor=nobody&object=x"));
    }
}
