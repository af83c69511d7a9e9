package dev.castellan.server.console.internal.signin;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.OpenInvitation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Sets the password of the invited user and signs the user in. */
final class FinishPage implements FormPage {

    private static final String KEEP = "keep_passkey";

    @Override
    public String path() {
        return "/join/finish";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("code"), Field.secret("password"), Field.many(KEEP));
    }

    @Override
    public Answer show(PageRequest request) {
        return request.field("code").isEmpty() ? Answer.goTo("/join") : page(request);
    }

    @Override
    public Answer submit(PageRequest request) {
        return Answer.later(request.context()
                .people()
                .join(request.field("code").strip(), request.field("password"), kept(request), request.browser())
                .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)));
    }

    private static Set<UUID> kept(PageRequest request) {
        OpenInvitation invitation =
                request.context().people().invitation(request.field("code").strip());
        List<String> chosen = request.fieldValues(KEEP);
        return invitation.passkeys().stream()
                .map(Passkey::id)
                .filter(id -> chosen.contains(id.toString()))
                .collect(Collectors.toSet());
    }

    /** Returns the page for the invitation code in the form. */
    static Answer page(PageRequest request) {
        String code = request.field("code").strip();
        OpenInvitation invitation = request.context().people().invitation(code);
        String purpose = invitation.purpose().toString().toLowerCase(Locale.ROOT);
        return Answer.page(
                request.text("join.finish.title"),
                JtefinishGenerated::render,
                new View(code, invitation, request.text("join.finish." + purpose)));
    }

    /** The view model of the page. {@link #toString()} omits the code. */
    record View(String code, OpenInvitation invitation, String button) {

        /** Returns the user's e-mail address, but not the code. */
        @Override
        public String toString() {
            return "View[" + invitation.email() + "]";
        }
    }
}
