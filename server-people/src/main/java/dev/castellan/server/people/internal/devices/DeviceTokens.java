package dev.castellan.server.people.internal.devices;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.rules.TokenParent;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.State;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.devices.DevicePoll.Outcome;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives programs the tokens of users who have approved them. Thread-safe. */
public final class DeviceTokens {

    /** The operation of the audit event when a program gets its token. */
    public static final String LOGIN = "tokens.login";

    /** The maximum number of tokens that a login reads at once. */
    private static final int BATCH = 200;

    private static final Pattern LOGIN_NAME = Pattern.compile("[A-Za-z0-9._-]+ login \\([A-Za-z0-9._-]+\\)");

    private final Store store;
    private final AuditTrail trail;
    private final TokenRules tokens;
    private final QuotaCheck quotas;
    private final @Nullable Duration maxLifetime;

    /** Creates an instance that uses the sources and the limits of these settings. */
    public DeviceTokens(Store store, AuditTrail trail, RuleSettings settings) {
        this.store = store;
        this.trail = trail;
        this.tokens = new TokenRules(settings);
        this.quotas = new QuotaCheck(settings.limits().quotas());
        this.maxLifetime = settings.tokens().maxLifetime();
    }

    /** Returns the organization of the user who has entered the code of a program, or empty before that. */
    public Optional<UUID> organization(DeviceCode code) {
        return store.organizationOfDeviceCode(code.hash());
    }

    /**
     * Returns the token of a program, or why it does not get one. Gives a token only once, also if a program asks twice
     * at the same time on different nodes. The first call after the user has entered the code stores the names of
     * the program and its address, which the console then shows.
     *
     * @param peer the address and port of the program, or null for a request without a socket
     */
    public DevicePoll poll(UUID organizationId, DeviceCode code, @Nullable InetSocketAddress peer) {
        // reads first, because most calls change nothing
        Optional<DevicePoll> known = store.read(organizationId, view -> known(view, code));
        if (known.isPresent()) {
            return known.get();
        }
        ChangeJournal journal = trail.journal();
        DevicePoll result;
        try {
            result = store.write(organizationId, tx -> change(tx, journal, code, peer));
        } catch (Refusal e) {
            journal.failed(e);
            deny(organizationId, code);
            return DevicePoll.denied(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            journal.failed(e);
            throw e;
        }
        journal.committed(200);
        return result;
    }

    /** The program stops asking after a refusal, so the approval must not wait for the reason to go away. */
    private void deny(UUID organizationId, DeviceCode code) {
        store.write(organizationId, tx -> {
            tx.deviceLogins()
                    .byCode(code.hash())
                    .filter(login -> login.state() == State.APPROVED)
                    .ifPresent(login -> tx.deviceLogins().put(login.withState(State.DENIED)));
            return true;
        });
    }

    /** Returns the result if it needs no change. */
    private static Optional<DevicePoll> known(View view, DeviceCode code) {
        Optional<DeviceLoginRow> found = view.exists() ? view.deviceLogins().byCode(code.hash()) : Optional.empty();
        if (found.isEmpty()) {
            return Optional.of(DevicePoll.of(Outcome.PENDING));
        }
        DeviceLoginRow login = found.get();
        if (!login.isValidAt(view.now())) {
            return Optional.of(DevicePoll.of(Outcome.EXPIRED));
        }
        Device device = login.device();
        if (device != null && !device.hash().equals(code.secretHash())) {
            // who can choose device codes finds two with one user code: the user has seen the first
            return Optional.of(DevicePoll.of(Outcome.OTHER));
        }
        return switch (login.state()) {
            case OPEN -> device == null ? Optional.empty() : Optional.of(DevicePoll.of(Outcome.PENDING));
            case APPROVED -> Optional.empty();
            case DENIED -> Optional.of(DevicePoll.denied("the user has denied it, or the server has refused it"));
            case USED -> Optional.of(DevicePoll.of(Outcome.USED));
        };
    }

    private DevicePoll change(
            Transaction tx, ChangeJournal journal, DeviceCode code, @Nullable InetSocketAddress peer) {
        journal.restart();
        Optional<DevicePoll> known = known(tx, code);
        if (known.isPresent()) {
            return known.get();
        }
        DeviceLoginRow login = tx.deviceLogins().byCode(code.hash()).orElseThrow();
        if (login.state() == State.OPEN) {
            tx.deviceLogins().put(login.withDevice(device(code, peer)));
            return DevicePoll.of(Outcome.PENDING);
        }
        return DevicePoll.issued(issue(tx, journal, login, code, peer));
    }

    private static Device device(DeviceCode code, @Nullable InetSocketAddress peer) {
        String address = peer == null || peer.getAddress() == null ? null : AddressText.of(peer.getAddress());
        return new Device(
                code.secretHash(), code.program(), code.computer(), address, code.startedAt(), code.lifetimeSeconds());
    }

    private IssuedToken issue(
            Transaction tx,
            ChangeJournal journal,
            DeviceLoginRow login,
            DeviceCode code,
            @Nullable InetSocketAddress peer) {
        UserRow user = tx.users().get(login.userId()).orElseThrow();
        requireSession(tx, user, login);
        Caller caller = new Caller(tx.organization().organizationId(), null, user.userId(), user.role());
        ChangeAttempt attempt = ChangeAttempt.byCaller(caller, peer, LOGIN, List.of());
        journal.begin(attempt);
        String name = code.program() + " login (" + code.computer() + ")";
        deleteExpired(tx, user.userId());
        quotas.check(tx, Usage.TOKEN);
        NewToken request = new NewToken(name, null, end(tx, code));
        TokenParent creator = new TokenParent(new CreatedBy(user.userId(), null), null, TokenLimits.NONE);
        IssuedToken token = tokens.create(tx, user, request, creator);
        tx.deviceLogins().put(login.withState(State.USED));
        journal.recordChange(tx, attempt, token.id(), token);
        return token;
    }

    /** An approval ends with its session, because a user ends a session to stop a thief who uses it. */
    private static void requireSession(View view, UserRow user, DeviceLoginRow login) {
        if (!user.suspended()
                && Optional.ofNullable(login.sessionId())
                        .flatMap(view.sessions()::get)
                        .filter(session -> SessionLife.isValid(view, session))
                        .isEmpty()) {
            throw Refusal.of(ErrorKind.CONFLICT, "the session in which the user approved it has ended");
        }
    }

    /** Deletes the expired tokens of earlier logins, whose computers may be containers with a new name each time. */
    private static void deleteExpired(Transaction tx, UUID userId) {
        UUID last = null;
        List<TokenRow> rows;
        do {
            rows = tx.tokens().ofUser(userId, last, BATCH);
            for (TokenRow token : rows) {
                last = token.tokenId();
                if (!token.isValidAt(tx.now())
                        && token.isStored()
                        && LOGIN_NAME.matcher(String.valueOf(token.name())).matches()) {
                    tx.tokens().delete(last);
                }
            }
        } while (rows.size() == BATCH);
    }

    private Instant end(View view, DeviceCode code) {
        Duration wanted = Duration.ofSeconds(code.lifetimeSeconds());
        Duration longest = view.organization().limits().tokenLifetime(maxLifetime);
        return view.now().plus(longest == null || wanted.compareTo(longest) < 0 ? wanted : longest);
    }
}
