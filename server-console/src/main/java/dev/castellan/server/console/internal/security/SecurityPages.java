package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;

/** The pages for the signed-in user's credentials and sessions. */
public final class SecurityPages {

    private SecurityPages() {}

    /** Returns all pages for credentials and sessions. */
    public static List<Page> all() {
        return List.of(
                new SecurityPage(),
                renamingUser(),
                new AddPasskeyPage(),
                renamingPasskeys(),
                new DeletePasskeyPage(),
                new EndSessionPage(),
                new EndSessionsPage());
    }

    private static Page renamingUser() {
        return new RenamePage(
                SecurityPage.PATH + "/name",
                Access.SIGNED_IN,
                null,
                "security.name.title",
                request -> new RenameForm(request.session().name(), SecurityPage.PATH),
                (request, name) -> request.perform(
                        UserEndpoints.UPDATE,
                        Arguments.body(UserUpdate.builder().name(name).build())
                                .withPath(request.session().userId())),
                "name-changed");
    }

    private static Page renamingPasskeys() {
        return new RenamePage(
                "/security/passkeys/{id}/rename",
                Access.REAUTHENTICATED,
                null,
                "security.passkey.rename.title",
                request -> new RenameForm(OwnCredentials.passkey(request).name(), SecurityPage.PATH),
                (request, name) ->
                        request.requirePasskeys().rename(request.session(), request.id(0), name, request.browser()),
                "passkey-renamed");
    }
}
