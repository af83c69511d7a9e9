package dev.castellan.console.pages;

import static dev.castellan.console.pages.BrowserUser.ADMIN;
import static dev.castellan.console.pages.BrowserUser.ADMIN_WITHOUT_PASSKEY;
import static dev.castellan.console.pages.BrowserUser.ANONYMOUS;
import static dev.castellan.console.pages.BrowserUser.CLIENT;
import static dev.castellan.console.pages.BrowserUser.FOUNDER;
import static dev.castellan.console.pages.BrowserUser.NEWCOMER;
import static dev.castellan.console.pages.PageCase.after;
import static dev.castellan.console.pages.PageCase.at;

import dev.castellan.console.browser.Fixture;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Every page of the console, in all states that look different. Add a line for each new page. */
final class PageCases {

    private static final String NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";

    private static final String CODE = "BCDF-GHJK-LMNP-QRST-VWXZ";

    private PageCases() {}

    static List<PageCase> all() {
        return Stream.of(
                        signIn(),
                        own(),
                        security(),
                        projects(),
                        resources(),
                        resourceForms(),
                        activity(),
                        UserPageCases.all(),
                        FederationPageCases.all(),
                        provider())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns one state of each page. */
    static List<PageCase> onePerPage() {
        Set<String> headings = new HashSet<>();
        return all().stream()
                .filter(page -> page.button().isEmpty() && headings.add(page.heading()))
                .toList();
    }

    private static List<PageCase> provider() {
        String page = "/single-sign-on";
        return List.of(
                at("provider", ADMIN, "Single sign-on", page),
                at("provider-none", FOUNDER, "Single sign-on", page),
                at("provider-new", FOUNDER, "Enter settings", page + "/edit"),
                at("provider-edit", ADMIN, "Change [Acme]", page + "/edit"),
                after("provider-edit-refused", ADMIN, "Change [Acme]", page + "/edit", "Save")
                        .filled((browser, scene) -> browser.type("Issuer", "http://login.acme.example")),
                at("provider-test", ADMIN, "Test [Acme]?", page + "/test"),
                at("provider-enable", ADMIN, "Enable [Acme]?", page + "/enable"),
                at("provider-disable", ADMIN, "Disable [Acme]?", page + "/disable"),
                at("provider-passwords-off", ADMIN, "Switch passwords off in [Castellan]?", page + "/passwords-off"),
                at("provider-passwords-on", ADMIN, "Switch passwords on in [Castellan]?", page + "/passwords-on"),
                at("provider-delete", ADMIN, "Delete [Acme]?", page + "/delete"));
    }

    private static List<PageCase> signIn() {
        return List.of(
                at("sign-in", ANONYMOUS, "Sign in", "/sign-in"),
                at("sign-in-organization", ANONYMOUS, "Sign in", "/sign-in?organization={organization}"),
                at("sign-in-provider", ANONYMOUS, "Single sign-on", "/sign-in/provider"),
                after("sign-in-provider-unknown", ANONYMOUS, "Single sign-on", "/sign-in/provider", "Continue")
                        .filled((browser, scene) -> browser.type("E-mail address", "ada@other.example")),
                after("sign-in-provider-choice", ANONYMOUS, "Single sign-on", "/sign-in/provider", "Continue")
                        .filled((browser, scene) -> browser.type("E-mail address", "ada@acme.example")),
                at("sign-in-provider-failed", ANONYMOUS, "Not signed in", "/provider/callback/{organization}"),
                at("sign-in-token", ANONYMOUS, "Sign in with an API token", "/sign-in/token"),
                at("recovery", ANONYMOUS, "Get back in", "/sign-in/recovery"),
                after("recovery-requested", ANONYMOUS, "Sign in", "/sign-in/recovery", "Send link")
                        .filled((browser, scene) -> browser.type("E-mail address", "ada@example.org")),
                after("sign-in-refused", ANONYMOUS, "Sign in", "/sign-in", "Sign in")
                        .filled((browser, scene) -> browser.open("/sign-in")
                                .type("E-mail address", "ada@example.org")
                                .type("Password", "not the one")),
                after("sign-in-choice", ANONYMOUS, "Choose an organization", "/sign-in", "Sign in")
                        .filled((browser, scene) -> {
                            String address = "two-" + UUID.randomUUID() + "@example.org";
                            scene.fixture().elsewhere(scene.name("Moonbase"), scene.name("Ada"), address);
                            scene.fixture().elsewhere(scene.name("Observatory"), scene.name("Ada"), address);
                            browser.type("E-mail address", address).type("Password", Fixture.PASSWORD);
                        }),
                after("sign-in-choice-refused", ANONYMOUS, "Sign in", "/sign-in", "[Moonbase]")
                        .filled((browser, scene) -> {
                            String address = "both-" + UUID.randomUUID() + "@example.org";
                            scene.fixture().elsewhere(scene.name("Moonbase"), scene.name("Ada"), address);
                            scene.fixture().elsewhere(scene.name("Observatory"), scene.name("Ada"), address);
                            browser.type("E-mail address", address)
                                    .type("Password", Fixture.PASSWORD)
                                    .press("Sign in")
                                    .heading("Choose an organization")
                                    .type("Password", "not the one");
                        }),
                at("join", ANONYMOUS, "Join", "/join"),
                after("join-refused", ANONYMOUS, "Join", "/join", "Continue")
                        .filled((browser, scene) -> browser.type("Invitation code", "none")),
                after("join-finish", ANONYMOUS, "Set your password", "/join", "Continue")
                        .filled((browser, scene) -> browser.open(
                                "/join#" + scene.fixture().code(scene.name("Ada Lovelace"), "ada@example.org"))));
    }

    private static List<PageCase> own() {
        return List.of(
                at("overview", CLIENT, "Overview", ""),
                at("overview-newcomer", NEWCOMER, "Overview", ""),
                at("overview-admin", ADMIN, "Overview", ""),
                at("setup", FOUNDER, "Set up your account", "/setup"),
                after("setup-refused", FOUNDER, "Set up your account", "/setup", "Set up account")
                        .filled((browser, scene) -> browser.type("Name", "Ada Lovelace")
                                .type("E-mail address", "ada@example.org")
                                .type("New password", "short")),
                at("organization-rename", ADMIN, "Rename [Castellan]", "/organization/rename"),
                at("organization-limits", ADMIN, "Change limits", "/organization/limits"),
                at("organization-passkeys", ADMIN, "Require passkeys of admins", "/organization/passkeys"),
                at("passkey-required", ADMIN_WITHOUT_PASSKEY, "Passkey required", "/people"),
                at("tokens", CLIENT, "My tokens", "/tokens"),
                at("tokens-admin", ADMIN, "My tokens", "/tokens"),
                at("tokens-none", NEWCOMER, "My tokens", "/tokens"),
                at("token-new", CLIENT, "Create token", "/tokens/new"),
                at("api", CLIENT, "Call the API", "/api"),
                at("api-operation", CLIENT, "users.create", "/api/operation?id=users.create"),
                at("organization", ADMIN, "Settings", "/organization"),
                at("organization-switch", ADMIN, "Switch organization", "/sign-in?switch=1"),
                after("tokens-created", CLIENT, "My tokens", "/tokens/new", "Create token")
                        .filled((browser, scene) -> browser.paste("Name", scene.name("nightly build"))),
                after("tokens-revoke-none", CLIENT, "My tokens", "/tokens", "Delete the selected tokens")
                        .filled((browser, scene) ->
                                browser.script("document.querySelector('[data-needs-selection]').disabled = false")),
                at("activity-several", ADMIN, "Activity", "/activity?actor=example.org"),
                at("token", CLIENT, "Token laptop", "/tokens/{token}"),
                at("token-call", CLIENT, "Calls with the new token", "/tokens/{token}/call"),
                at("all-tokens", ADMIN, "All tokens", "/all-tokens"),
                at("all-tokens-soon", ADMIN, "All tokens", "/all-tokens?state=ends-soon"),
                at("all-tokens-owner", ADMIN, "All tokens", "/all-tokens?owner=nobody%40example.org"),
                at("all-tokens-none", ADMIN, "All tokens", "/all-tokens?state=unused"),
                at("token-rename", CLIENT, "Rename the token laptop", "/tokens/{token}/rename"),
                at("token-rotate", CLIENT, "Rotate the token laptop", "/tokens/{token}/rotate"),
                at("token-revoke", CLIENT, "Delete the token laptop?", "/tokens/{token}/revoke"),
                at("not-found", ADMIN, "Not found", "/tokens/" + NO_SUCH_ID + "/revoke"),
                at("not-allowed", CLIENT, "Not allowed", "/people"));
    }

    private static List<PageCase> security() {
        return List.of(
                at("security", NEWCOMER, "Security", "/security"),
                after("own-name-changed", NEWCOMER, "Security", "/security/name", "Save"),
                at("security-unlink", NEWCOMER, "Unlink [Acme]?", "/security/provider/{own-link}/delete"),
                at("own-name", NEWCOMER, "Change your name", "/security/name"),
                at("own-email", NEWCOMER, "Change e-mail address", "/security/email"),
                after("own-email-refused", NEWCOMER, "Change e-mail address", "/security/email", "Send link")
                        .filled((browser, scene) -> browser.type("New e-mail address", "nobody")),
                after("own-email-requested", NEWCOMER, "Confirm your new address", "/security/email", "Send link")
                        .filled((browser, scene) -> browser.type("New e-mail address", "katherine@new.example")),
                at("own-email-code", NEWCOMER, "Confirm your new address", "/security/email/confirm"),
                at("own-email-link-refused", NEWCOMER, "Confirm your new address", "/security/email/confirm?code=x"),
                at("device", NEWCOMER, "Sign in a program", "/device?code=" + CODE),
                after("device-refused", NEWCOMER, "Sign in a program", "/device", "Continue")
                        .filled((browser, scene) -> browser.type("Code", "BCDF")),
                after("device-open", NEWCOMER, "Let castellan work as you?", "/device", "Continue")
                        .filled((browser, scene) -> {
                            scene.fixture().deviceLogin(scene.path("{newcomer}"), CODE);
                            browser.type("Code", CODE);
                        }),
                at("device-ended", NEWCOMER, "This login has ended", "/device/approve?code=" + CODE.replace('B', 'C')),
                at("security-token", ADMIN, "Security", "/security"),
                after("security-password-refused", NEWCOMER, "Security", "/security", "Change password")
                        .filled((browser, scene) ->
                                browser.type("Current password", "not the one").type("New password", "short")),
                at(
                        "security-session-end",
                        NEWCOMER,
                        "End the session in " + Scene.DEVICE + "?",
                        "/security/sessions/{own-session}/end"),
                at("security-sessions-end", NEWCOMER, "End all your other sessions?", "/security/sessions/end"),
                at("passkey-rename", NEWCOMER, "Rename the passkey [phone]", "/security/passkeys/{passkey}/rename"),
                at("passkey-delete", NEWCOMER, "Delete the passkey [phone]?", "/security/passkeys/{passkey}/delete"),
                at("confirm", NEWCOMER, "Confirm that it is you", "/confirm"),
                at("confirm-token", CLIENT, "Confirm that it is you", "/confirm"));
    }

    private static List<PageCase> projects() {
        return List.of(
                at("projects", CLIENT, "Projects", "/projects"),
                at("projects-newcomer", NEWCOMER, "Projects", "/projects"),
                at("projects-admin", ADMIN, "Projects", "/projects"),
                at("project", CLIENT, "[Apollo]", "/projects/{project}"),
                at("project-admin", ADMIN, "[Apollo]", "/projects/{project}"),
                at("project-archived", CLIENT, "[Mercury]", "/projects/{archived}"),
                at("project-archived-admin", ADMIN, "[Mercury]", "/projects/{archived}"),
                at("project-new", ADMIN, "Create project", "/projects/new"),
                at("project-empty", ADMIN, "[Gemini]", "/projects/{empty}"),
                at("members-new", ADMIN, "Add members to [Gemini]", "/projects/{empty}/members/new"),
                at("members-new-none", ADMIN, "Add members to [Gemini]", "/projects/{empty}/members/new?find=Nobody"),
                at("projects-none", ADMIN, "Projects", "/projects?search=Nobody"),
                at("project-members-none", ADMIN, "[Apollo]", "/projects/{project}?search=Nobody"),
                at("find", ADMIN, "Find", "/find?q=o"),
                at("find-client", CLIENT, "Find", "/find?q=a"),
                at("find-empty", CLIENT, "Find", "/find"),
                at("find-none", ADMIN, "Find", "/find?q=Nobody"),
                at("projects-archived", ADMIN, "Projects", "/projects?archived=true"),
                at("project-rename", ADMIN, "Rename the project [Apollo]", "/projects/{project}/rename"),
                at("project-archive", ADMIN, "Archive the project [Apollo]?", "/projects/{project}/archive"),
                at("project-unarchive", ADMIN, "Unarchive the project [Apollo]?", "/projects/{project}/unarchive"),
                at("project-delete", ADMIN, "Delete the project [Apollo]?", "/projects/{project}/delete"),
                at("project-delete-empty", ADMIN, "Delete the project [Gemini]?", "/projects/{empty}/delete"),
                after(
                                "project-delete-refused",
                                ADMIN,
                                "Delete the project [Apollo]?",
                                "/projects/{project}/delete",
                                "Delete project")
                        .filled((browser, scene) -> browser.type("Type the name of the project", "Artemis")),
                at(
                        "member-remove",
                        ADMIN,
                        "Remove [Grace Hopper] from [Apollo]?",
                        "/projects/{project}/users/{grace}/remove"));
    }

    private static List<PageCase> resources() {
        return List.of(
                at("collections", CLIENT, "Collections", "/projects/{project}/collections"),
                at("collection-new", CLIENT, "Create collection", "/projects/{project}/collections/new"),
                at("collection-input-new", CLIENT, "Add an input to [Craters]", "/collections/{collection}/inputs/new"),
                at("input-new", CLIENT, "Create input", "/projects/{project}/inputs/new"),
                at("query-new", CLIENT, "Create query", "/inputs/{input}/queries/new"),
                at("collections-none", ADMIN, "Collections", "/projects/{empty}/collections"),
                at("collection", CLIENT, "[Craters]", "/collections/{collection}"),
                at("collection-archived", CLIENT, "[Orbits]", "/collections/{archived-collection}"),
                at("input-archived", ADMIN, "[Friendship 7]", "/inputs/{archived-input}"),
                at("collection-empty", ADMIN, HostileNames.MARKUP, "/collections/{empty-collection}"),
                at("inputs", CLIENT, "Inputs", "/projects/{project}/inputs"),
                at("inputs-admin", ADMIN, "Inputs", "/projects/{project}/inputs"),
                at("inputs-not-found", ADMIN, "Inputs", "/projects/{project}/inputs?id=none"),
                at("input", ADMIN, "[Tycho]", "/inputs/{input}"),
                at("input-nameless", CLIENT, "Input {nameless-input}", "/inputs/{nameless-input}"),
                at("queries", CLIENT, "Queries", "/projects/{project}/queries"),
                at("query", CLIENT, "Query {query}", "/queries/{query}"));
    }

    private static List<PageCase> resourceForms() {
        return List.of(
                after("input-refused", CLIENT, "Create input", "/projects/{project}/inputs/new", "Create input")
                        .filled((browser, scene) -> browser.type("Payload (optional)", "{depth")),
                at(
                        "collection-input-remove",
                        CLIENT,
                        "Remove [Tycho] from [Craters]?",
                        "/collections/{collection}/inputs/{input}/remove"),
                at("collection-rename", CLIENT, "Rename the collection [Craters]", "/collections/{collection}/rename"),
                at("input-rename", CLIENT, "Rename the input [Tycho]", "/inputs/{input}/rename"),
                at(
                        "collection-delete",
                        CLIENT,
                        "Delete the collection " + HostileNames.MARKUP + "?",
                        "/collections/{empty-collection}/delete"),
                at(
                        "collection-delete-blocked",
                        CLIENT,
                        "Delete the collection [Craters]?",
                        "/collections/{collection}/delete"),
                at("input-delete", CLIENT, "Delete [Tycho]?", "/inputs/{input}/delete"),
                at("query-delete", CLIENT, "Delete the query {query}?", "/queries/{query}/delete"));
    }

    private static List<PageCase> activity() {
        return List.of(
                at("activity", ADMIN, "Activity", "/activity"),
                at("activity-filter", ADMIN, "Activity", "/activity?operation=projects.addUser&actor={root}"),
                at("activity-none", ADMIN, "Activity", "/activity?operation=queries.delete"),
                at("activity-wrong", ADMIN, "Activity", "/activity?actor=nobody&object=x"));
    }
}
