package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Times;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Explains to a user who repeats a change that it was already made, by whom and when. */
public final class PastChange {

    /** The code of a refusal whose message says who deleted an object. */
    private static final ErrorCode DELETED = ErrorCode.of("deleted");

    private static final Pattern DELETION = Pattern.compile("[a-z]+\\.delete(All)?");

    private PastChange() {}

    /**
     * Returns a message, followed by a sentence about the latest event of an operation on an object, if the user may
     * know it.
     */
    public static String explain(PageRequest request, String message, Endpoint<?, ?> operation, UUID object) {
        return find(request, operation.id(), object)
                .map(event -> message + " " + sentence(request, event))
                .orElse(message);
    }

    /** Returns the refusal, with a message about the deletion if an object in the path was deleted. */
    static Refusal explain(PageRequest request, Refusal refusal) {
        if (refusal.kind() != ErrorKind.NOT_FOUND || request.signedIn() == null) {
            return refusal;
        }
        for (int i = request.ids().size() - 1; i >= 0; i--) {
            UUID id = request.id(i);
            Optional<AuditRow> deletion = find(request, null, id)
                    .filter(event -> DELETION.matcher(event.operation()).matches());
            if (deletion.isPresent()) {
                return Refusal.of(refusal.kind(), deletionText(request, deletion.get(), id))
                        .withCode(DELETED);
            }
        }
        return refusal;
    }

    /** Returns whether a refusal says who deleted an object. */
    static boolean isDeletion(Refusal refusal) {
        return refusal.code().equals(DELETED);
    }

    private static String deletionText(PageRequest request, AuditRow deletion, UUID id) {
        int place = deletion.objectIds().indexOf(id);
        String name =
                place < deletion.objectNames().size() ? deletion.objectNames().get(place) : "";
        String message = name.isEmpty()
                ? request.texts().text("past.gone.nameless")
                : request.texts().text("past.gone", name);
        return message + " " + sentence(request, deletion);
    }

    /** Returns the latest event about an object. Clients see only their own events. */
    private static Optional<AuditRow> find(PageRequest request, @Nullable String operation, UUID object) {
        AuditListing latest = new AuditListing(null, operation, object, null, null, null, 1);
        return request.user()
                .readOrganization(view ->
                        view.auditEvents().list(latest).events().stream().findFirst())
                .filter(event -> request.user().isAdmin() || isOwn(request, event));
    }

    private static boolean isOwn(PageRequest request, AuditRow event) {
        return request.user().session().userId().equals(event.actorId());
    }

    private static String sentence(PageRequest request, AuditRow event) {
        String time = Times.relative(request.texts(), request.context().now(), event.at());
        String name = event.actorName();
        return isOwn(request, event)
                ? request.texts().text("past.you", time)
                : request.texts().text("past.by", name != null ? name : by(request, event.via()), time);
    }

    private static String by(PageRequest request, AuditRow.Via via) {
        return switch (via) {
            case COMMAND -> request.texts().text("activity.by.command");
            case EMBEDDER -> request.texts().text("activity.by.embedder");
            case API, CONSOLE -> request.texts().text("activity.by.api");
        };
    }
}
