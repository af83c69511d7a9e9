package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The rules for passkeys. */
final class PasskeyRules {

    private PasskeyRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("passkeys.list", PasskeyRules::list);
        rules.put("passkeys.delete", PasskeyRules::delete);
        rules.put("passkeys.deleteAll", PasskeyRules::deleteAll);
    }

    static List<Row.Passkey> of(State state, UUID user) {
        return state.all(Row.Passkey.class, passkey -> passkey.userId().equals(user));
    }

    static State withoutAllOf(State state, UUID user) {
        State rest = state;
        for (Row.Passkey passkey : of(state, user)) {
            rest = rest.minus(passkey.id());
        }
        return rest;
    }

    private static Verdict list(CallContext context) {
        boolean isVisible = context.state()
                .get(Row.User.class, context.id(0))
                .filter(user -> context.caller().isAdmin() || user.equals(context.caller()))
                .isPresent();
        return isVisible
                ? Paging.page(context, of(context.state(), context.id(0)), PasskeyRules::visible)
                : context.refused(404);
    }

    private static Verdict delete(CallContext context) {
        boolean isOfUser = context.state()
                .get(Row.Passkey.class, context.id(1))
                .filter(passkey -> passkey.userId().equals(context.id(0)))
                .isPresent();
        return isOfUser ? deleted(context, context.state().minus(context.id(1))) : context.refused(404);
    }

    private static Verdict deleteAll(CallContext context) {
        return context.state().get(Row.User.class, context.id(0)).isPresent()
                ? deleted(context, withoutAllOf(context.state(), context.id(0)))
                : context.refused(404);
    }

    private static Verdict deleted(CallContext context, State rest) {
        return Verdict.deleted(SessionRules.withoutThoseOf(rest, context.id(0), "passkey"));
    }

    private static ObjectNode visible(Row.Passkey passkey) {
        return Json.object(
                "passkey_id",
                passkey.id(),
                "user_id",
                passkey.userId(),
                "name",
                passkey.name(),
                "created_at",
                passkey.createdAt());
    }
}
