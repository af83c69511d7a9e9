package dev.castellan.server.console.internal.signin;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.signin.OpenInvitation;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Sets the password of who was invited, and signs in. */
final class FinishPage implements FormPage {

    private static final String KEEP = "keep_passkey";

    @Override
    public String path() {
        return "/join/finish";
    }

    @Override
    public Access access() {
        return Access.EVERYBODY;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("code"), Field.secret("password"), Field.many(KEEP));
    }

    @Override
    public Answer show(Visit visit) {
        return visit.field("code").isEmpty() ? Answer.goTo("/join") : page(visit);
    }

    @Override
    public Answer submit(Visit visit) {
        return Answer.later(visit.context()
                .people()
                .join(visit.field("code").strip(), visit.field("password"), kept(visit), visit.browser())
                .thenApply(signedIn -> SignedInAnswer.of(visit, signedIn)));
    }

    private static Set<UUID> kept(Visit visit) {
        OpenInvitation invitation =
                visit.context().people().invitation(visit.field("code").strip());
        List<String> chosen = visit.fieldValues(KEEP);
        return invitation.passkeys().stream()
                .map(Passkey::id)
                .filter(id -> chosen.contains(id.toString()))
                .collect(Collectors.toSet());
    }

    /** Returns the page for the code of a form. */
    static Answer page(Visit visit) {
        String code = visit.field("code").strip();
        OpenInvitation invitation = visit.context().people().invitation(code);
        String purpose = invitation.purpose().toString().toLowerCase(java.util.Locale.ROOT);
        return Answer.page(
                visit.text("join.finish.title"),
                JtefinishGenerated::render,
                new FinishView(
                        code,
                        invitation.organizationName(),
                        invitation.name(),
                        invitation.email(),
                        visit.text("join.finish." + purpose),
                        invitation.passkeys()));
    }
}
