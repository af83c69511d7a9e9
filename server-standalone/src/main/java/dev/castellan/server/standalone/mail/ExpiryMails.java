package dev.castellan.server.standalone.mail;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenPosition;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mails users about API tokens that expire within 14 days, and again if they expire within 2 days. For a token of a
 * service account, the mail goes to the user who created the token, if that user is still an active {@code org_admin},
 * and otherwise to the admins of the organization.
 * Omits rotated tokens, and tokens whose whole lifetime is shorter than the notice.
 *
 * <p>Each organization has one round a day, in which a user gets at most one mail. The store keeps the time of the last
 * round, so several servers and restarts do not repeat a mail. A mail is lost if the server stops before it is sent.
 */
public final class ExpiryMails {

    /** The time between two rounds of an organization. */
    static final Duration INTERVAL = Duration.ofDays(1);

    /**
     * The remaining lifetimes at which a mail mentions a token. The mail may be sent up to a day earlier, in the
     * preceding round.
     */
    private static final List<Duration> NOTICES = List.of(Duration.ofDays(2), Duration.ofDays(14));

    /** The maximum number of tokens that one mail lists. */
    static final int MAX_LISTED = 20;

    /**
     * The maximum number of tokens per notice and round, which is several times the number that the mails of one day
     * can list.
     */
    private static final int MAX_TOKENS = 10_000;

    /** The maximum number of admins who get a mail about a token of a service account without an active creator. */
    private static final int MAX_ADMINS = 20;

    /** More than {@link #MAX_ADMINS}, because some admins may be suspended or not reachable. */
    private static final int MAX_ADMINS_READ = 200;

    private static final UserSortKey BY_CREATION = new UserSortKey(UserSortKey.Field.CREATED_AT, false);
    private static final TokenSortKey BY_EXPIRY = new TokenSortKey(TokenSortKey.Field.EXPIRES_AT, false);
    private static final UUID LAST_ID = new UUID(-1, -1);
    private static final Logger LOG = LoggerFactory.getLogger(ExpiryMails.class);

    private final Store store;
    private final MailQueue queue;
    private final @Nullable URI consoleUrl;

    private record Round(Instant previous, Instant now, List<Mail> mails) {}

    /** Creates an instance without sending any mails. */
    public ExpiryMails(Store store, MailQueue queue, @Nullable URI consoleUrl) {
        this.store = store;
        this.queue = queue;
        this.consoleUrl = consoleUrl;
    }

    /** Queues the mails of all organizations whose next round is due. Stops early if the store is unavailable. */
    public void sendDue() {
        for (UUID organizationId : store.organizations()) {
            try {
                sendDue(organizationId);
            } catch (StoreUnavailableException e) {
                LOG.debug("the mails about expiring tokens are delayed", e);
                return;
            } catch (RuntimeException e) {
                LOG.warn("the mails of organization {} about expiring tokens are delayed", organizationId, e);
            }
        }
    }

    private void sendDue(UUID organizationId) {
        Optional<Round> due = store.read(organizationId, this::due);
        due.filter(round -> store.<Boolean>write(organizationId, tx -> {
                    boolean isFirst = tx.exists() && tx.expiryMailsAt().equals(round.previous());
                    if (isFirst) {
                        tx.setExpiryMailsAt(round.now());
                    }
                    return isFirst;
                }))
                .ifPresent(round -> round.mails().forEach(mail -> queue.send(mail, isSent -> {})));
    }

    private Optional<Round> due(View view) {
        Instant previous = view.expiryMailsAt();
        Instant now = view.now();
        return !view.exists() || now.isBefore(previous.plus(INTERVAL))
                ? Optional.empty()
                : Optional.of(new Round(previous, now, mails(view, previous)));
    }

    private List<Mail> mails(View view, Instant previous) {
        List<UserRow> admins = admins(view);
        Map<UserRow, Set<TokenRow>> byRecipient = new LinkedHashMap<>();
        for (Duration notice : NOTICES) {
            for (TokenRow token : ending(view, previous, notice.plus(INTERVAL))) {
                recipients(view, token, admins)
                        .forEach(user -> byRecipient
                                .computeIfAbsent(user, added -> new LinkedHashSet<>())
                                .add(token));
            }
        }
        List<Mail> mails = new ArrayList<>();
        byRecipient.forEach((user, tokens) -> mails.add(mail(view, user, List.copyOf(tokens))));
        return mails;
    }

    /**
     * Returns the tokens whose remaining lifetime has fallen below a duration since the previous round, earliest expiry
     * first. Federated tokens live for minutes, and a job exchanges another JWT.
     */
    private static List<TokenRow> ending(View view, Instant previous, Duration before) {
        Instant now = view.now();
        Instant from = previous.plus(before);
        TokenPosition start = new TokenPosition((from.isAfter(now) ? from : now).toEpochMilli(), LAST_ID);
        Instant end = now.plus(before).plusMillis(1);
        return view.tokens().list(new TokenListing(null, end, null, null, null, BY_EXPIRY, start, MAX_TOKENS)).stream()
                .filter(token -> token.isStored() && token.rotation().to() == null)
                .filter(token -> token.createdAt().isBefore(end(token).minus(before)))
                .toList();
    }

    private static List<UserRow> recipients(View view, TokenRow token, List<UserRow> admins) {
        Optional<UserRow> owner = view.users().get(token.userId()).filter(user -> !user.suspended());
        CreatedBy creator = token.createdBy();
        if (owner.isEmpty() || !owner.get().isServiceAccount()) {
            return owner.stream().toList();
        }
        return Optional.ofNullable(creator)
                .flatMap(by -> view.users().get(by.userId()))
                .filter(user -> !user.suspended() && Mail.canReach(user.email()))
                .filter(user -> user.equals(owner.get()) || user.isAdmin())
                .map(List::of)
                .orElse(admins);
    }

    /** Returns the oldest active admins, who may know the purpose of a token without an active creator. */
    private static List<UserRow> admins(View view) {
        UserListing all = new UserListing(
                Role.ORG_ADMIN, false, null, null, null, null, List.of(BY_CREATION), null, MAX_ADMINS_READ);
        return view.users().list(all).stream()
                .filter(user -> !user.suspended() && Mail.canReach(user.email()))
                .limit(MAX_ADMINS)
                .toList();
    }

    private Mail mail(View view, UserRow user, List<TokenRow> tokens) {
        MailText text = MailText.in(user.language(), queue.language());
        String lines = tokens.stream()
                .limit(MAX_LISTED)
                .map(token -> line(text, view, token))
                .collect(Collectors.joining());
        int more = tokens.size() - MAX_LISTED;
        Map<String, String> values = Map.of(
                "user",
                MailText.name(user.name()),
                "organization",
                MailText.name(view.organization().name()),
                "tokens",
                more > 0 ? lines + text.of("expiry.more", Map.of("number", "" + more)) : lines,
                "link",
                consoleUrl == null ? "" : text.of("expiry.link", Map.of("link", consoleUrl + page(user, tokens))));
        return new Mail(
                Mail.MailKind.EXPIRING_TOKENS,
                view.organization().organizationId(),
                user.userId(),
                user.email(),
                text.of("expiry.subject", values),
                text.of("expiry.body", values),
                null,
                end(tokens.get(tokens.size() - 1)));
    }

    /** Returns the page with the tokens. Only admins get mails about tokens of others. */
    private static String page(UserRow user, List<TokenRow> tokens) {
        boolean areOwn = tokens.stream().allMatch(token -> token.userId().equals(user.userId()));
        return areOwn ? "/tokens" : "/all-tokens";
    }

    private static String line(MailText text, View view, TokenRow token) {
        String name = token.name();
        UserRow owner = view.users().get(token.userId()).orElseThrow();
        return text.of(
                owner.isServiceAccount() ? "expiry.token.account" : "expiry.token",
                Map.of(
                        "prefix", token.prefix(),
                        "name", name == null ? "" : " " + MailText.name(name),
                        "account", MailText.name(owner.name()),
                        "until", text.time(end(token))));
    }

    private static Instant end(TokenRow token) {
        return Objects.requireNonNull(token.expiresAt());
    }
}
