package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.users.ReviewPages;
import dev.castellan.server.console.internal.users.TokenChoice;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A problem that needs the attention of an admin.
 *
 * @param key the last part of the message key
 * @param count the number of objects, or the limit at which counting stops
 * @param path the path of the page that shows the objects
 * @param detail a further number, or null
 */
public record Attention(
        String key, int count, String path, @Nullable String detail) {

    /** The number at which counting stops. */
    public static final int MAX_COUNT = 200;

    /**
     * Returns the items that need the attention of an admin. Each count of tokens reads at most 1,000 tokens, and the
     * count of users who have not joined reads 1,000 open invitations and recovery links.
     */
    static List<Attention> of(PageRequest request, Collection<QuotaUse> uses) {
        return Stream.of(
                        quotas(request.texts(), uses),
                        tokens(TokenChoice.ENDS_SOON, TokenChoice.count(request, TokenChoice.ENDS_SOON, MAX_COUNT)),
                        tokens(TokenChoice.EXPIRED, TokenChoice.count(request, TokenChoice.EXPIRED, MAX_COUNT)),
                        tokens(TokenChoice.UNUSED, TokenChoice.count(request, TokenChoice.UNUSED, MAX_COUNT)),
                        tokens(
                                TokenChoice.CREATOR_INACTIVE,
                                TokenChoice.countWithoutCreator(request.user(), MAX_COUNT)),
                        new Attention(
                                "no-passkey", adminsWithoutPasskey(request).size(), "/review/no-passkey", null),
                        notJoined(request))
                .filter(attention -> attention.count > 0)
                .toList();
    }

    /** Returns the number of quotas that are nearly full, with their names. */
    private static Attention quotas(Texts texts, Collection<QuotaUse> uses) {
        List<String> full = uses.stream()
                .filter(QuotaUse::isNearlyFull)
                .map(use -> texts.text("overview.attention.quota", texts.text(use.key()), use.percent()))
                .toList();
        return new Attention("quotas", full.size(), SettingsPage.QUOTAS, String.join(", ", full));
    }

    private static Attention tokens(String state, int count) {
        return new Attention(state, count, "/all-tokens?state=" + state, null);
    }

    private static Attention notJoined(PageRequest request) {
        return request.user().readOrganization(view -> notJoined(request, view));
    }

    private static Attention notJoined(PageRequest request, View view) {
        List<InvitationRow> open = ReviewPages.notJoined(view, MAX_COUNT);
        Predicate<InvitationRow> inactive = InvitationCreators.inactive(view, open);
        long useless = open.stream()
                .filter(invitation -> !invitation.isValidAt(request.context().now()) || inactive.test(invitation))
                .count();
        String detail = useless == 0 ? null : request.texts().text("overview.attention.useless-links", useless);
        return new Attention("not-joined", open.size(), "/review/not-joined", detail);
    }

    /** Returns the first admins without a passkey, or an empty list if the server offers no passkeys. */
    static List<User> adminsWithoutPasskey(PageRequest request) {
        if (request.context().people().passkeys().isEmpty()) {
            return List.of();
        }
        Map<String, String> query = Map.of(
                "role", Role.ORG_ADMIN.toString(), "is_service_account", "false", "limit", Integer.toString(MAX_COUNT));
        Page<User> admins = request.user()
                .perform(UserEndpoints.LIST, Arguments.<Void>none().withQuery(query));
        return request.user().readOrganization(view -> ReviewPages.withoutPasskey(view, admins.data()));
    }
}
