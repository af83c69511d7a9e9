package dev.castellan.console.pages;

import dev.castellan.console.browser.World;
import java.util.List;

/** Every page of the console. A new page needs a line here. */
final class ShownPages {

    private static final String NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";

    private ShownPages() {}

    static List<ShownPage> all() {
        return List.of(
                ShownPage.at("sign-in", Visitor.NOBODY, "Sign in", "/sign-in"),
                ShownPage.at("sign-in-token", Visitor.NOBODY, "Sign in with an API token", "/sign-in/token"),
                new ShownPage(
                        "sign-in-refused",
                        Visitor.NOBODY,
                        "Sign in",
                        (browser, world) -> browser.open("/sign-in")
                                .type("E-mail address", "ada@example.org")
                                .type("Password", "not the one"),
                        (browser, world) -> browser.press("Sign in")),
                ShownPage.at("join", Visitor.NOBODY, "Join", "/join"),
                new ShownPage(
                        "join-finish",
                        Visitor.NOBODY,
                        "Set your password",
                        (browser, world) -> browser.open("/join#" + world.code("Ada Lovelace", "ada@example.org")),
                        (browser, world) -> browser.press("Continue")),
                ShownPage.at("overview", Visitor.CLIENT, "Overview", ""),
                ShownPage.at("tokens", Visitor.CLIENT, "My tokens", "/tokens"),
                new ShownPage(
                        "tokens-created",
                        Visitor.CLIENT,
                        "My tokens",
                        (browser, world) -> browser.open("/tokens").type("Name", "nightly build"),
                        (browser, world) -> browser.press("Create token")),
                ShownPage.at(
                        "token-revoke",
                        Visitor.CLIENT,
                        "Revoke token",
                        world -> "/tokens/" + world.clientTokenId() + "/revoke"),
                ShownPage.at("confirm", Visitor.CLIENT, "Confirm that it is you", "/confirm"),
                ShownPage.at("overview-admin", Visitor.ADMIN, "Overview", ""),
                ShownPage.at("not-found", Visitor.ADMIN, "Not found", "/tokens/" + NO_SUCH_ID + "/revoke"));
    }

    /** Returns the token that a visitor signs in with; nobody has none. */
    static String token(Visitor visitor, World world) {
        return visitor == Visitor.ADMIN ? world.adminToken() : world.clientToken();
    }
}
