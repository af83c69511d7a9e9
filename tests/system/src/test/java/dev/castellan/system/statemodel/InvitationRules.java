package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rules for invitations. A user has at most one open invitation. */
public final class InvitationRules {

    private static final Duration MIN_LIFE = Duration.ofHours(1);
    private static final Duration USUAL = Duration.ofDays(3);
    private static final Duration MAX_LIFE = Duration.ofDays(30);
    private static final Duration RECOVERY = Duration.ofHours(1);

    private InvitationRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("invitations.create", InvitationRules::create);
        rules.put("invitations.renew", InvitationRules::renew);
        rules.put("invitations.list", InvitationRules::list);
        rules.put("invitations.delete", InvitationRules::delete);
    }

    private static Verdict create(CallContext context) {
        List<UUID> projects = context.allNamed("project_ids");
        String email = context.text("email");
        if (!UserRules.isGood(context, projects) || email == null) {
            return context.refused(400);
        }
        if (UserRules.isTaken(context.state(), email) || projects.stream().anyMatch(context::isArchived)) {
            return context.refused(409);
        }
        UUID id = context.newId("user_id");
        Row.User user =
                new Row.User(id, context.text("name"), email, context.text("role"), false, context.now(), false);
        return invited(UserRules.assigned(context, context.state().plus(user), user, projects), user);
    }

    private static Verdict renew(CallContext context) {
        Optional<Row.User> user = context.state().get(Row.User.class, context.id(0));
        if (user.isEmpty()) {
            return context.refused(404);
        }
        if (user.get().equals(context.caller())) {
            return context.refused(403);
        }
        return user.get().isServiceAccount() || user.get().suspended()
                ? context.refused(409)
                : invited(context, user.get());
    }

    /** Returns the verdict on an invitation for this user. */
    private static Verdict invited(CallContext context, Row.User user) {
        boolean recovers = hasJoined(context.state(), user.id());
        String requested = context.text("expires_at");
        Instant end = requested == null ? context.now().plus(recovers ? RECOVERY : USUAL) : Instant.parse(requested);
        if (!mayEnd(end, context.now(), recovers)) {
            return Verdict.refused(400, context.before());
        }
        String code = code(context);
        Row.Invitation invitation = new Row.Invitation(
                user.id(),
                recovers ? "recover" : "join",
                Hashes.of(code),
                new Row.Creator(context.caller().id(), context.call().token()),
                context.now(),
                end,
                null);
        ObjectNode response = Json.object(
                "user_id",
                user.id(),
                "email",
                user.email(),
                "purpose",
                invitation.purpose(),
                "code",
                code,
                "created_by",
                creator(invitation.createdBy()),
                "created_at",
                invitation.createdAt(),
                "expires_at",
                end);
        State next = context.call().body().path("keep_credentials").asBoolean()
                ? context.state()
                : withoutCredentials(context.state(), user.id());
        return Verdict.of(201, next.plus(invitation), response);
    }

    private static boolean hasJoined(State state, UUID user) {
        return state.get(Row.Credential.class, Row.Credential.idOf(user)).isPresent()
                || !PasskeyRules.of(state, user).isEmpty()
                || state.get(Row.Invitation.class, Row.Invitation.idOf(user))
                        .filter(last -> last.usedAt() != null || last.purpose().equals("recover"))
                        .isPresent();
    }

    private static State withoutCredentials(State state, UUID user) {
        State rest = PasskeyRules.withoutAllOf(SessionRules.withoutAllOf(state, user), user);
        return rest.minus(Row.Credential.idOf(user));
    }

    private static boolean mayEnd(Instant end, Instant now, boolean recovers) {
        return recovers
                ? end.isAfter(now) && !end.isAfter(now.plus(RECOVERY))
                : !end.isBefore(now.plus(MIN_LIFE)) && !end.isAfter(now.plus(MAX_LIFE));
    }

    /** Returns the code in the response if it is well-formed, otherwise a string that matches no code. */
    private static String code(CallContext context) {
        String code = context.response().path("code").asText();
        return code.matches("[0-9A-Za-z]{49}") ? code : "<49 characters>";
    }

    private static Verdict list(CallContext context) {
        List<Row.Invitation> open = context.state().all(Row.User.class, user -> true).stream()
                .flatMap(user -> openOf(context.state(), user.id()).stream())
                .toList();
        return Paging.page(context, open, invitation -> visible(context.state(), invitation));
    }

    private static Verdict delete(CallContext context) {
        return openOf(context.state(), context.id(0)).isEmpty()
                ? context.refused(404)
                : Verdict.deleted(withoutOpen(context, context.state(), context.id(0)));
    }

    /** Ends the open invitation of a user. An invitation for recovery stays as used. */
    static State withoutOpen(CallContext context, State state, UUID user) {
        return openOf(state, user)
                .map(open -> open.purpose().equals("recover")
                        ? state.plus(open.used(context.now()))
                        : state.minus(open.id()))
                .orElse(state);
    }

    /** Returns the unused invitation of a user. */
    private static Optional<Row.Invitation> openOf(State state, UUID user) {
        return state.get(Row.Invitation.class, Row.Invitation.idOf(user)).filter(row -> row.usedAt() == null);
    }

    private static ObjectNode visible(State state, Row.Invitation invitation) {
        Row.User user = state.get(Row.User.class, invitation.userId()).orElseThrow();
        ObjectNode record = Json.object(
                "user_id",
                user.id(),
                "email",
                user.email(),
                "purpose",
                invitation.purpose(),
                "created_by",
                creator(invitation.createdBy()),
                "created_at",
                invitation.createdAt(),
                "expires_at",
                invitation.expiresAt());
        return isCreatorActive(state, invitation) ? record : record.put("creator_inactive", true);
    }

    /** Returns whether the creator of an invitation is an admin who is not suspended. */
    public static boolean isCreatorActive(State state, Row.Invitation invitation) {
        Row.Creator creator = invitation.createdBy();
        return creator == null
                || state.get(Row.User.class, creator.userId())
                        .filter(Row.User::isActiveAdmin)
                        .isPresent();
    }

    private static @Nullable ObjectNode creator(Row.@Nullable Creator creator) {
        return creator == null ? null : Json.object("user_id", creator.userId(), "token_id", creator.tokenId());
    }
}
