package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The pages for signing in and out. */
public final class SignInPages {

    private SignInPages() {}

    public static List<Page> all() {
        return List.of(
                new PasswordPage(),
                new ChoicePage(),
                new TokenPage(),
                new RecoveryPage(),
                new PasskeyPage(),
                new SignOutPage(),
                new JoinPage(),
                new FinishPage(),
                new ReauthenticationPage(),
                new PasskeyReauthenticationPage());
    }

    /** Returns the only organization of the server or, if there are several, the organization with this id. */
    static Optional<UUID> findOrganization(PageRequest request, String id) {
        List<UUID> all = request.context().server().store().organizations();
        return all.size() == 1
                ? Optional.of(all.get(0))
                : all.stream()
                        .filter(one -> one.toString().equalsIgnoreCase(id.strip()))
                        .findFirst();
    }
}
