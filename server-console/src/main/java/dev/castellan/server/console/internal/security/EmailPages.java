package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.people.EmailChange;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.util.List;

/**
 * The pages on which users change their own e-mail address. The server mails a link to the new address, and the user
 * confirms the address on the page of the link. Scanners of mails open links, so only the form changes the address. The
 * link contains the code in its query, which survives a sign-in, because the code grants no access without a session.
 */
public final class EmailPages {

    static final String PATH = SecurityPages.PATH + "/email";

    private static final String CONFIRM = PATH + "/confirm";
    private static final String CODE = "code";

    private EmailPages() {}

    /** Returns all pages for the own address. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, EmailPages::show)
                        .access(PageAccess.REAUTHENTICATED)
                        .form(EmailPages::request, FormField.of("email")),
                ConfirmationPage.of(CONFIRM, EmailPages::ask, EmailPages::confirm, FormField.secret(CODE))
                        .access(PageAccess.REAUTHENTICATED));
    }

    /** Returns whether the server mails links to new addresses. */
    static boolean areOffered(PageRequest request) {
        return request.context().server().invitationListener().mailsEmailChanges();
    }

    private static PageResponse show(PageRequest request) {
        checkOffered(request);
        return PageResponse.page(
                "security.email.change",
                JteemailGenerated::render,
                request.user().session().email());
    }

    private static PageResponse request(PageRequest request) {
        checkOffered(request);
        String email = request.form().value("email").strip();
        EmailChangeNotice notice = emailChange(request).request(session(request), email, request.browser());
        URI link = request.context()
                .server()
                .consoleUrl()
                .map(url -> URI.create(url + CONFIRM + "?" + CODE + "=" + notice.code()))
                .orElse(null);
        request.context().server().invitationListener().emailChangeRequested(notice, link);
        return PageResponse.goTo(CONFIRM, "email-requested", email);
    }

    /** Asks the user to confirm the address of the link, or without a link for the code. */
    private static Confirmation ask(PageRequest request) {
        Texts texts = request.texts();
        String key = "security.email.confirm";
        String code = request.url().parameter(CODE);
        if (code.isEmpty()) {
            return Confirmation.harmless(texts, key + ".title", key, texts.text(key + ".code.what"), SecurityPages.PATH)
                    .withInput(new Confirmation.ConfirmationField(CODE, texts.text(key + ".code"), false));
        }
        try {
            String email = emailChange(request).newEmail(session(request), code);
            String what = texts.text(key + ".what", email, session(request).email());
            return Confirmation.harmless(texts, key + ".title", key, what, SecurityPages.PATH);
        } catch (Refusal refusal) {
            if (refusal.kind() != ErrorKind.INVALID) {
                throw refusal;
            }
            return Confirmation.harmless(texts, key + ".title", key, "", SecurityPages.PATH)
                    .impossible(Sentence.of(texts, refusal));
        }
    }

    private static PageResponse confirm(PageRequest request) {
        String code = request.form().value(CODE).strip();
        String linked = request.url().parameter(CODE);
        String email =
                emailChange(request).confirm(session(request), linked.isEmpty() ? code : linked, request.browser());
        return PageResponse.goTo(SecurityPages.PATH, "email-changed", email);
    }

    private static void checkOffered(PageRequest request) {
        if (!areOffered(request)) {
            throw request.notFound();
        }
    }

    private static EmailChange emailChange(PageRequest request) {
        return request.context().people().emailChange();
    }

    private static ActiveSession session(PageRequest request) {
        return request.user().session();
    }
}
