package dev.castellan.server.console.internal.signin;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormInput;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.internal.configuration.InvitationLinks;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.PendingInvitation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The pages for joining. The first page accepts an invitation code, and the second sets a password. The link contains
 * the code after a {@code #}. Browsers do not send this part of a URL, so neither proxy logs nor link scanners receive
 * the code.
 */
final class Joining {

    /** The passkeys to keep. */
    static final FormField KEEP_PASSKEY = FormField.many("keep_passkey");

    private Joining() {}

    static PageResponse show(PageRequest request) {
        StartView view = new StartView(
                request.url().parameter(InvitationLinks.PURPOSE).equals(InvitationPurpose.RECOVER.toString()));
        String title = view.isRecovery() ? "recovery.title" : "join.title";
        return PageResponse.page(title, JtejoinGenerated::render, view);
    }

    static PageResponse showFinish(PageRequest request) {
        return request.form().value("code").isEmpty() ? PageResponse.goTo("/join") : begin(request);
    }

    /** Returns the page for the invitation code in the form. */
    static PageResponse begin(PageRequest request) {
        String code = request.form().value("code").strip();
        PendingInvitation invitation = request.context().people().invitation(code);
        String purpose = invitation.purpose().toString().toLowerCase(Locale.ROOT);
        return PageResponse.page(
                "join.finish.title",
                JtefinishGenerated::render,
                new ViewModel(code, invitation, request.texts().text("join.finish." + purpose)));
    }

    /** Sets the password of the invited user and signs the user in. */
    static PageResponse finish(PageRequest request) {
        FormInput form = request.form();
        People people = request.context().people();
        return SignInResponse.later(
                request,
                people.join(
                        form.value("code").strip(),
                        form.value("password"),
                        passkeysToKeep(request),
                        request.browser()));
    }

    private static Set<UUID> passkeysToKeep(PageRequest request) {
        PendingInvitation invitation = request.context()
                .people()
                .invitation(request.form().value("code").strip());
        List<String> chosen = request.form().values(KEEP_PASSKEY.name());
        return invitation.passkeys().stream()
                .map(Passkey::id)
                .filter(id -> chosen.contains(id.toString()))
                .collect(Collectors.toSet());
    }

    /** The view model of the page that accepts a code. The link tells whether the code is for a recovery. */
    record StartView(boolean isRecovery) {

        String query() {
            return isRecovery ? InvitationLinks.RECOVERY_QUERY : "";
        }

        /** Returns the key of a text that differs between joining and recovery. */
        String text(String name) {
            return (isRecovery ? "join.recover." : "join.") + name;
        }
    }

    /** The view model of the page that sets the password. {@link #toString()} omits the code. */
    record ViewModel(String code, PendingInvitation invitation, String button) {

        /** Returns the user's e-mail address, but not the code. */
        @Override
        public String toString() {
            return "View[" + invitation.email() + "]";
        }
    }
}
