package dev.castellan.console.pages;

import static dev.castellan.console.pages.BrowserUser.ADMIN;
import static dev.castellan.console.pages.PageCase.after;
import static dev.castellan.console.pages.PageCase.at;

import dev.castellan.console.browser.Browser;
import java.util.List;
import java.util.stream.Stream;

/** The pages for people and service accounts, in all states that look different. */
final class UserPageCases {

    private UserPageCases() {}

    static List<PageCase> all() {
        return Stream.of(
                        people(),
                        many(),
                        selected(),
                        person(),
                        changes(),
                        questions(),
                        accounts(),
                        offboarding(),
                        deletions())
                .flatMap(List::stream)
                .toList();
    }

    private static List<PageCase> people() {
        return List.of(
                at("people", ADMIN, "People", "/people"),
                at("people-suspended", ADMIN, "People", "/people?state=suspended"),
                at("people-nobody", ADMIN, "People", "/people?search=Nobody&role=client"),
                at("people-invite", ADMIN, "Invite a person", "/people/invite"),
                after("people-invite-refused", ADMIN, "Invite a person", "/people/invite", "Invite")
                        .filled((browser, scene) -> browser.paste("Name", scene.name("Grace Hopper"))
                                .type("E-mail address", "grace@example.org")),
                after("people-invited", ADMIN, "[Mary Jackson] is invited", "/people/invite", "Invite")
                        .filled((browser, scene) -> browser.paste("Name", scene.name("Mary Jackson"))
                                .type("E-mail address", "mary@example.org")));
    }

    private static List<PageCase> many() {
        String path = "/people/invite/many";
        return List.of(
                at("people-many", ADMIN, "Invite several people", path),
                after("people-many-wrong", ADMIN, "Invite several people", path, "Check the list")
                        .filled((browser, scene) -> browser.paste("People, one on each line", "Grace")),
                after("people-many-checked", ADMIN, "Invite several people", path, "Check the list")
                        .filled((browser, scene) -> browser.paste(
                                "People, one on each line", "one@example.org " + scene.name("Rosalind Franklin"))),
                after("people-many-invited", ADMIN, "People are invited", path, "Invite 2 people")
                        .filled((browser, scene) -> browser.paste(
                                        "People, one on each line", "emmy@example.org Emmy Noether\nlise@example.org")
                                .leaving()
                                .press("Check the list")
                                .remaining()),
                at("review-no-passkey", ADMIN, "Admins without a passkey", "/review/no-passkey"),
                at("review-not-joined", ADMIN, "People who have not joined", "/review/not-joined"));
    }

    private static List<PageCase> selected() {
        String people = "/people?search=grace%40example.org";
        return List.of(
                selected("people-selected-projects", "Add 2 people to projects", "Add to projects"),
                selected("people-selected-role", "Change the role of 2 people", "Change role"),
                selected("people-selected-resend", "Resend 2 invitations?", "Resend invitations"),
                selected("people-selected-suspend", "Suspend 2 people?", "Suspend"),
                after("people-selected-refused", ADMIN, "Resend invitations", people, "Resend invitations")
                        .filled((browser, scene) -> {
                            select(browser);
                            browser.leaving().press("Resend invitations").remaining();
                        }));
    }

    private static PageCase selected(String name, String heading, String button) {
        return after(name, ADMIN, heading, "/people?role=client", button).filled((browser, scene) -> select(browser));
    }

    private static void select(Browser browser) {
        browser.script("[...document.querySelectorAll('.tick input')].slice(0, 2).forEach(box => box.click())");
    }

    private static List<PageCase> person() {
        return List.of(
                at("person", ADMIN, "[Grace Hopper]", "/people/{grace}"),
                at("person-self", ADMIN, "[Root]", "/people/{root}"),
                at("person-invited", ADMIN, "[Alan Turing]", "/people/{invited}"),
                at("person-expired", ADMIN, "[Annie Jump Cannon]", "/people/{expired}"),
                at("person-refused", ADMIN, "[Henrietta Leavitt]", "/people/{refused}"),
                at("person-joined", ADMIN, "[Dorothy Vaughan]", "/people/{joined}"),
                at("person-suspended", ADMIN, "[Barbara Liskov]", "/people/{suspended}"),
                at("person-emoji", ADMIN, HostileNames.EMOJI, "/people/{emoji}"),
                at("person-markup", ADMIN, HostileNames.MARKUP, "/people/{markup}"),
                at("person-project-new", ADMIN, "Add [Grace Hopper] to a project", "/people/{grace}/projects/new"),
                at("person-token", ADMIN, "Create token", "/people/{grace}/tokens/new"),
                after("person-token-refused", ADMIN, "Create token", "/people/{grace}/tokens/new", "Create token")
                        .filled((browser, scene) -> browser.paste("Name", " ")),
                after(
                                "person-token-made",
                                ADMIN,
                                "New token of [Alan Turing]",
                                "/people/{invited}/tokens/new",
                                "Create token")
                        .filled((browser, scene) -> browser.paste("Name", scene.name("laptop"))),
                after(
                                "person-recovery-made",
                                ADMIN,
                                "New link for [Dorothy Vaughan]",
                                "/people/{joined}/invitation",
                                "Make a recovery link")
                        .filled((browser, scene) -> browser.tick(
                                "Keep the password, the passkeys and the sessions until the link is used")));
    }

    private static List<PageCase> changes() {
        String account = "/service-accounts/{account}";
        return List.of(
                at("person-edit", ADMIN, "Edit [Grace Hopper]", "/people/{grace}/edit"),
                after("person-edit-refused", ADMIN, "Edit [Grace Hopper]", "/people/{grace}/edit", "Save")
                        .filled((browser, scene) -> browser.type("E-mail address", "markup@example.org")),
                at("person-make-admin", ADMIN, "Make [Grace Hopper] an admin?", "/people/{grace}/make-admin"),
                at("person-make-client", ADMIN, "Make [Grace Hopper] a client?", "/people/{grace}/make-client"),
                at("person-last-admin", ADMIN, "Not possible at the moment", "/people/{root}/make-client"),
                at("account-edit", ADMIN, "Edit [nightly build]", account + "/edit"),
                at("account-make-admin", ADMIN, "Make [nightly build] an admin?", account + "/make-admin"),
                at("account-make-client", ADMIN, "Make [nightly build] a client?", account + "/make-client"));
    }

    private static List<PageCase> questions() {
        return List.of(
                at("person-suspend", ADMIN, "Suspend [Grace Hopper]?", "/people/{grace}/suspend"),
                at("person-resume", ADMIN, "End the suspension of [Barbara Liskov]?", "/people/{suspended}/resume"),
                at(
                        "person-invitation",
                        ADMIN,
                        "Resend the invitation of [Alan Turing]?",
                        "/people/{invited}/invitation"),
                at(
                        "person-recovery",
                        ADMIN,
                        "Make a recovery link for [Dorothy Vaughan]?",
                        "/people/{joined}/invitation"),
                at(
                        "person-invitation-end",
                        ADMIN,
                        "Withdraw the link of [Alan Turing]?",
                        "/people/{invited}/invitation/end"),
                at(
                        "person-invitation-cancel",
                        ADMIN,
                        "Cancel the invitation of [Alan Turing]?",
                        "/people/{invited}/invitation/cancel"),
                at("person-token-details", ADMIN, "Token laptop", "/people/{grace}/tokens/{token}"),
                at("person-token-rename", ADMIN, "Rename the token laptop", "/people/{grace}/tokens/{token}/rename"),
                after(
                        "person-token-rotated",
                        ADMIN,
                        "New token for laptop",
                        "/people/{grace}/tokens/{token}/rotate",
                        "Rotate"),
                at("person-token-call", ADMIN, "Calls with the new token", "/people/{grace}/tokens/{token}/call"),
                at("person-token-revoke", ADMIN, "Delete the token laptop?", "/people/{grace}/tokens/{token}/revoke"),
                at(
                        "person-tokens-revoke",
                        ADMIN,
                        "Delete all tokens of [Grace Hopper]?",
                        "/people/{grace}/tokens/revoke"),
                at(
                        "person-project-remove",
                        ADMIN,
                        "Remove [Grace Hopper] from [Apollo]?",
                        "/people/{grace}/projects/{project}/remove"),
                at(
                        "person-passkey-delete",
                        ADMIN,
                        "Delete the passkey [phone] of [Dorothy Vaughan]?",
                        "/people/{joined}/passkeys/{joined-passkey}/delete"),
                at(
                        "person-passkeys-delete",
                        ADMIN,
                        "Delete all passkeys of [Dorothy Vaughan]?",
                        "/people/{joined}/passkeys/delete"),
                at(
                        "person-session-end",
                        ADMIN,
                        "End this session of [Dorothy Vaughan]?",
                        "/people/{joined}/sessions/{session}/end"),
                at(
                        "person-sessions-end",
                        ADMIN,
                        "End all sessions of [Dorothy Vaughan]?",
                        "/people/{joined}/sessions/end"));
    }

    private static List<PageCase> accounts() {
        String account = "/service-accounts/{account}";
        return List.of(
                at("accounts", ADMIN, "Service accounts", "/service-accounts"),
                at("account-new", ADMIN, "Create service account", "/service-accounts/new"),
                after(
                                "account-created",
                                ADMIN,
                                "New token of [night shift]",
                                "/service-accounts/new",
                                "Create service account")
                        .filled((browser, scene) -> browser.paste("Name", scene.name("night shift"))
                                .paste("First token", scene.name("build server"))),
                at("account", ADMIN, "[nightly build]", account),
                at("account-suspend", ADMIN, "Suspend [nightly build]?", account + "/suspend"),
                at("account-resume", ADMIN, "End the suspension of [nightly build]?", account + "/resume"),
                at("account-project-new", ADMIN, "Add [nightly build] to a project", account + "/projects/new"),
                at("account-token", ADMIN, "Create token", account + "/tokens/new"),
                at("account-token-details", ADMIN, "Token [build server]", account + "/tokens/{account-token}"),
                at(
                        "account-token-rename",
                        ADMIN,
                        "Rename the token [build server]",
                        account + "/tokens/{account-token}/rename"),
                at(
                        "account-token-rotate",
                        ADMIN,
                        "Rotate the token [build server]",
                        account + "/tokens/{account-token}/rotate"),
                at("account-token-call", ADMIN, "Calls with the new token", account + "/tokens/{account-token}/call"),
                at(
                        "account-token-revoke",
                        ADMIN,
                        "Delete the token [build server]?",
                        account + "/tokens/{account-token}/revoke"),
                at("account-tokens-revoke", ADMIN, "Delete all tokens of [nightly build]?", account + "/tokens/revoke"),
                at(
                        "account-project-remove",
                        ADMIN,
                        "Remove [nightly build] from [Apollo]?",
                        account + "/projects/{project}/remove"));
    }

    private static List<PageCase> offboarding() {
        String leaver = "/people/{leaver}/offboard";
        return List.of(
                at("person-offboard", ADMIN, "Offboard [Edith Clarke]", leaver),
                at("person-offboard-self", ADMIN, "Offboard [Root]", "/people/{root}/offboard"),
                after("person-offboarded", ADMIN, "Offboarding of [Edith Clarke]", leaver, "Offboard"));
    }

    private static List<PageCase> deletions() {
        return List.of(
                at("person-delete", ADMIN, "Delete " + HostileNames.MARKUP + "?", "/people/{markup}/delete"),
                at("person-delete-blocked", ADMIN, "Delete [Grace Hopper]?", "/people/{grace}/delete"),
                at("person-delete-last", ADMIN, "Delete [Root]?", "/people/{root}/delete"),
                at("account-delete", ADMIN, "Delete [weekly build]?", "/service-accounts/{idle-account}/delete"),
                at("account-delete-blocked", ADMIN, "Delete [nightly build]?", "/service-accounts/{account}/delete"),
                after(
                        "account-deleted",
                        ADMIN,
                        "Service accounts",
                        "/service-accounts/{idle-account}/delete",
                        "Delete user"));
    }
}
