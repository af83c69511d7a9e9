package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Shows the access of a person who leaves, and ends all of it with one button. {@link Offboarding} lists the operations
 * of the API. The response to the form is the receipt.
 */
final class OffboardPage {

    /** The field with the choice for each owner: a choice, a full stop and the id of the owner. */
    static final FormField CHOICES = FormField.many("choice");

    static final FormField DELETE = FormField.of("delete");

    /** The size limit for the owners, in bytes of HTML. */
    private static final int CREATED_BYTES = 20_000;

    private static final int MARKUP_BYTES = 900;

    /** The size limit for the names of one kind of access, in bytes of HTML and of a URL. */
    private static final int NAME_BYTES = 4_000;

    private OffboardPage() {}

    static ConsolePage page() {
        return ConsolePage.of(UserKind.PEOPLE.path() + "/{id}/offboard", OffboardPage::show)
                .form(OffboardPage::offboard, CHOICES, DELETE)
                // a single command would not do the same
                .shows(UserEndpoints.SUSPEND, request -> null)
                .admins(0)
                .access(PageAccess.REAUTHENTICATED_ADMIN);
    }

    private static PageResponse show(PageRequest request) {
        Subject subject = Subject.of(request);
        LeaverAccess access = LeaverAccess.of(request, subject.user().id());
        List<Created> created = PageSizeLimit.first(
                access.created().stream()
                        .map(each -> Created.of(request.texts(), each))
                        .toList(),
                CREATED_BYTES,
                each -> MARKUP_BYTES
                        + PageSizeLimit.of(each.tokens() + each.owner().name().repeat(2)));
        return PageResponse.page(
                "offboard.title",
                JteoffboardGenerated::render,
                new ViewModel(
                        subject,
                        parts(request.texts(), subject, access),
                        created,
                        access.created().size() - created.size()),
                subject.name());
    }

    private static List<Part> parts(Texts texts, Subject subject, LeaverAccess access) {
        String state = texts.text(subject.user().suspended() ? "people.suspended" : "people.state.active");
        return List.of(
                Part.of(texts, "account", List.of(state)),
                Part.of(texts, "sessions", access.sessions()),
                Part.of(texts, "tokens", access.tokens()),
                Part.of(texts, "passkeys", access.passkeys()),
                Part.of(texts, "links", access.links()),
                Part.of(
                        texts,
                        "projects",
                        access.projects().stream().map(ProjectRow::name).toList()));
    }

    /** Ends the access, and shows the receipt. The receipt has no separate page, because no row contains it. */
    private static PageResponse offboard(PageRequest request) {
        Subject subject = Subject.of(request);
        if (subject.isSelf()) {
            throw Refusal.of(ErrorKind.FORBIDDEN, request.texts().text("offboard.self"));
        }
        boolean deletes = request.form().value(DELETE.name()).equals("true");
        OffboardReceipt receipt = Offboarding.perform(request, subject, choices(request), deletes);
        return PageResponse.page("offboard.done", JteoffboardedGenerated::render, receipt, subject.name());
    }

    /**
     * Returns the choices by owner.
     *
     * @throws Refusal if a choice is malformed
     */
    private static Map<UUID, String> choices(PageRequest request) {
        Map<UUID, String> choices = new HashMap<>();
        for (String value : request.form().values(CHOICES.name())) {
            int end = value.indexOf('.');
            String choice = value.substring(0, Math.max(0, end));
            if (!Created.CHOICES.contains(choice)) {
                throw wrong(request);
            }
            choices.put(Ids.find(value.substring(end + 1)).orElseThrow(() -> wrong(request)), choice);
        }
        return choices;
    }

    private static Refusal wrong(PageRequest request) {
        return Refusal.of(ErrorKind.INVALID, request.texts().text("offboard.choice.wrong"));
    }

    /**
     * The view model of the page.
     *
     * @param created the first owners of objects that the person created
     * @param others the number of the other owners
     */
    record ViewModel(Subject subject, List<Part> parts, List<Created> created, int others) {

        /** Returns the fields for the choices for the other owners. The first one is the default. */
        List<String> choices() {
            return Created.CHOICES.stream()
                    .map(choice -> choice + "." + Offboarding.OTHERS)
                    .toList();
        }
    }

    /**
     * A kind of access.
     *
     * @param key the last part of message keys
     * @param now the names, or an empty string if there are none
     */
    record Part(String key, String now) {

        static Part of(Texts texts, String key, List<String> names) {
            return new Part(key, LeaverAccess.joined(texts, names, NAME_BYTES));
        }
    }

    /**
     * An owner of objects that the person created.
     *
     * @param canSuspend whether the owner is a service account that is not suspended
     * @param tokens the names of the tokens, or an empty string if there are none
     * @param lastUsedAt the last use of these tokens, or null if there is none
     */
    record Created(
            UserRow owner,
            boolean canSuspend,
            String tokens,
            @Nullable Instant lastUsedAt) {

        private static final List<String> CHOICES =
                List.of(Offboarding.DELETE_TOKENS, Offboarding.SUSPEND, Offboarding.KEEP);

        static Created of(Texts texts, CreatedAccess access) {
            List<String> names = LeaverAccess.names(texts, access.tokens());
            Instant used = access.tokens().stream()
                    .map(TokenRow::lastUsedAt)
                    .filter(Objects::nonNull)
                    .max(Comparator.naturalOrder())
                    .orElse(null);
            String tokens = LeaverAccess.joined(texts, names, NAME_BYTES);
            return new Created(access.owner(), access.canSuspend(), tokens, used);
        }

        String path() {
            return UserKind.of(owner.isServiceAccount()).path() + "/" + owner.userId();
        }

        /** Returns the possible choices. The first one is the default. */
        List<String> choices() {
            return CHOICES.stream()
                    .filter(choice -> !choice.equals(Offboarding.DELETE_TOKENS) || !tokens.isEmpty())
                    .filter(choice -> !choice.equals(Offboarding.SUSPEND) || canSuspend)
                    .sorted(Comparator.comparing(choice -> tokens.isEmpty() && choice.equals(Offboarding.SUSPEND)))
                    .toList();
        }
    }
}
