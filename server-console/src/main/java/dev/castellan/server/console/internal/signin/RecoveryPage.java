package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/**
 * Mails a recovery link to a user who has forgotten the password, if the server mails such links. Answers every address
 * in the same way.
 */
final class RecoveryPage implements FormPage {

    @Override
    public String path() {
        return "/sign-in/recovery";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("email"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("recovery.title"), JterecoveryGenerated::render, offered(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        SignInView view = offered(request);
        request.context().people().countRecoveryRequest(request.browser());
        request.context()
                .server()
                .requestRecovery(
                        SignInPages.findOrganization(request, request.parameter("organization"))
                                .orElse(null),
                        request.field("email"),
                        request.source().peer());
        return Answer.goTo("/sign-in" + view.query(), "recovery-requested");
    }

    private static SignInView offered(PageRequest request) {
        SignInView view = SignInView.of(request);
        if (!view.offersRecovery()) {
            throw request.notFound();
        }
        return view;
    }
}
