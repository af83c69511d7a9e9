package dev.castellan.harness.internal.code;

import dev.castellan.model.NewCollection;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.NewInvitation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request body as the argument of a client's method.
 *
 * @param code the argument
 * @param others the fields that the type does not have
 */
record BodyArgument(String code, Map<String, JsonValue> others) {

    /** Returns the argument for which the client writes exactly these fields; empty if there is none. */
    static Optional<BodyArgument> of(Class<?> type, @Nullable JsonValue body) {
        if (body == null || !body.isObject() || !JsonValue.of(body.fields()).equals(body)) {
            return Optional.empty();
        }
        try {
            Object value = body.as(type);
            Map<String, JsonValue> others = body.fieldsUnknownTo(type);
            Map<String, JsonValue> written =
                    new LinkedHashMap<>(JsonValue.of(value).fields());
            written.putAll(others);
            return written.equals(body.fields())
                    ? code(value).map(code -> new BodyArgument(code, others))
                    : Optional.empty();
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> code(Object value) {
        if (value instanceof NewProject project) {
            return Optional.of(JavaLiteral.of(project.name()));
        }
        if (value instanceof NewCollection collection) {
            return Optional.of(JavaLiteral.of(collection.name()));
        }
        if (value instanceof NewServiceAccount account) {
            return Optional.of(code(account));
        }
        if (value instanceof NewToken token) {
            return Optional.of(code(token));
        }
        if (value instanceof NewInvitation invitation) {
            return Optional.of(code(invitation));
        }
        if (value instanceof InvitationRenewal renewal) {
            return Optional.of(
                    renewal.expiresAt() == null
                            ? "InvitationRenewal.STANDARD"
                            : "InvitationRenewal.expiringAt(" + JavaLiteral.of(renewal.expiresAt()) + ")");
        }
        if (value instanceof NewInput input) {
            return Optional.of(code(input));
        }
        if (value instanceof NewQuery query) {
            return Optional.of(code(query));
        }
        return InvitationCode.of(value);
    }

    private static String code(NewServiceAccount account) {
        String name = JavaLiteral.of(account.name());
        String email = account.email() == null ? "" : ".withEmail(" + JavaLiteral.of(account.email()) + ")";
        if (account.role().equals(Role.CLIENT)) {
            return "NewServiceAccount.client(" + name + andIds(account.projectIds()) + ")" + email;
        }
        if (account.role().equals(Role.ORG_ADMIN) && account.projectIds().isEmpty()) {
            return "NewServiceAccount.orgAdmin(" + name + ")" + email;
        }
        return "new NewServiceAccount(" + name + ", Role.of("
                + JavaLiteral.of(account.role().value()) + "), List.of(" + JavaLiteral.of(account.projectIds())
                + "), null)"
                + email;
    }

    private static String code(NewInvitation invitation) {
        return "new NewInvitation(" + JavaLiteral.of(invitation.name()) + ", " + JavaLiteral.of(invitation.email())
                + ", Role.of(" + JavaLiteral.of(invitation.role().value()) + "), List.of("
                + JavaLiteral.of(invitation.projectIds()) + "), "
                + (invitation.expiresAt() == null ? "null" : JavaLiteral.of(invitation.expiresAt())) + ")";
    }

    private static String code(NewToken token) {
        String owner = token.userId() == null
                ? "NewToken.forCaller()"
                : "NewToken.forUser(" + JavaLiteral.of(token.userId()) + ")";
        String name = token.name() == null ? "" : ".named(" + JavaLiteral.of(token.name()) + ")";
        return owner
                + name
                + (token.expiresAt() == null ? "" : ".expiringAt(" + JavaLiteral.of(token.expiresAt()) + ")");
    }

    private static String code(NewInput input) {
        String payload = input.payload() == null ? "null" : JavaLiteral.of(input.payload());
        if (input.name() == null) {
            return "new NewInput(null, " + payload + ", List.of(" + JavaLiteral.of(input.collectionIds()) + "))";
        }
        return "NewInput.named(" + JavaLiteral.of(input.name()) + ")"
                + (input.payload() == null ? "" : ".withPayload(" + payload + ")")
                + (input.collectionIds().isEmpty() ? "" : ".in(" + JavaLiteral.of(input.collectionIds()) + ")");
    }

    private static String code(NewQuery query) {
        String input = JavaLiteral.of(query.inputId());
        return query.payload() == null
                ? "NewQuery.of(" + input + ")"
                : "new NewQuery(" + input + ", " + JavaLiteral.of(query.payload()) + ")";
    }

    private static String andIds(List<UUID> ids) {
        return ids.isEmpty() ? "" : ", " + JavaLiteral.of(ids);
    }
}
