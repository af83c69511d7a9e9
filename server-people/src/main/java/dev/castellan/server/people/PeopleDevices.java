package dev.castellan.server.people;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.devices.UserCode;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.DeviceLogin;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Lets users give a token to a program that shows a code, such as {@code castellan login} (RFC 8628). The user first
 * {@linkplain #enter enters} the code. When the program asks for its token the next time, the server learns its name
 * and address. The user then {@linkplain #approve approves} it or denies it. Both steps require a recent
 * sign-in, and a session that did not begin with an API token. A user has one such login at a time, for ten minutes.
 * Thread-safe.
 */
public final class PeopleDevices {

    private final SignInServices context;

    PeopleDevices(SignInServices context) {
        this.context = context;
    }

    /**
     * Records that the user has entered a code. Has no effect if the user has entered it before.
     *
     * @return the code in the form in which the program shows it
     * @throws Refusal if it is not a code, or another user has entered it
     */
    public String enter(ActiveSession session, String code) {
        UserCode typed = UserCode.parse(code)
                .orElseThrow(() -> FieldRules.invalid(
                        "code: expected the 20 letters that the program shows, such as BCDF-GHJK-LMNP-QRST-VWXZ"));
        UUID organization = session.organizationId();
        context.store()
                .organizationOfDeviceCode(typed.hash())
                .filter(id -> !id.equals(organization))
                .ifPresent(id -> {
                    throw usedByOther();
                });
        return context.store().write(organization, tx -> {
            UUID user = allowed(tx, session).user().userId();
            Optional<DeviceLoginRow> entered = tx.deviceLogins().byCode(typed.hash());
            if (entered.filter(login -> !login.userId().equals(user)).isPresent()) {
                throw usedByOther();
            }
            if (entered.isEmpty()) {
                tx.deviceLogins()
                        .put(new DeviceLoginRow(user, typed.hash(), DeviceLoginRow.State.OPEN, null, null, tx.now()));
            }
            return typed.toString();
        });
    }

    /**
     * Returns the login whose code the user has entered, or empty if it has ended, or the user has entered another code
     * since.
     */
    public Optional<DeviceLogin> find(ActiveSession session, String code) {
        return context.store().read(session.organizationId(), view -> {
            allowed(view, session);
            return row(view, session, code).map(PeopleDevices::login);
        });
    }

    /**
     * Lets the program have a token the next time it asks, if the session has not ended. The token acts as the user.
     *
     * @throws Refusal if the login has ended, or the program has not asked yet
     */
    public void approve(ActiveSession session, String code, Browser browser) {
        decide(session, code, DeviceLoginRow.State.APPROVED, "deviceLogins.approve", browser);
    }

    /**
     * Denies the program a token.
     *
     * @throws Refusal if the login has ended, or the program has not asked yet
     */
    public void deny(ActiveSession session, String code, Browser browser) {
        decide(session, code, DeviceLoginRow.State.DENIED, "deviceLogins.deny", browser);
    }

    private void decide(
            ActiveSession session, String code, DeviceLoginRow.State state, String operation, Browser browser) {
        context.store().write(session.organizationId(), tx -> {
            allowed(tx, session);
            DeviceLoginRow login = row(tx, session, code)
                    .filter(row -> row.state() == DeviceLoginRow.State.OPEN && row.device() != null)
                    .orElseThrow(() ->
                            Refusal.of(ErrorKind.CONFLICT, "this login has ended: start it again in the program"));
            tx.deviceLogins().put(login.decidedBy(session.sessionId(), state));
            writeEvent(tx, operation, session, browser);
            return true;
        });
    }

    private static Optional<DeviceLoginRow> row(View view, ActiveSession session, String code) {
        return UserCode.parse(code)
                .flatMap(typed -> view.deviceLogins().byCode(typed.hash()))
                .filter(login -> login.userId().equals(session.userId()))
                .filter(login -> login.isValidAt(view.now()));
    }

    private static DeviceLogin login(DeviceLoginRow row) {
        Device device = row.device();
        return new DeviceLogin(
                DeviceLogin.State.valueOf(row.state().name()),
                device == null
                        ? null
                        : new DeviceLogin.Program(
                                device.program(),
                                device.computer(),
                                device.address(),
                                device.startedAt(),
                                Duration.ofSeconds(device.lifetimeSeconds())));
    }

    /** A token must not become another token that outlives it. */
    private static Alive allowed(View view, ActiveSession session) {
        Alive alive = SessionCheck.recent(view, session);
        if (alive.session().method() == SessionRow.Method.TOKEN) {
            throw Refusal.of(
                            ErrorCode.TOKEN_SESSION_FORBIDDEN,
                            "a session that began with an API token cannot give a token to a program: sign in with a"
                                    + " password, a passkey or a provider")
                    .withValues("device login");
        }
        return alive;
    }

    private static Refusal usedByOther() {
        return Refusal.of(ErrorKind.CONFLICT, "code: somebody else has entered this code: start again in the program");
    }

    private void writeEvent(Transaction tx, String operation, ActiveSession session, Browser browser) {
        UUID user = session.userId();
        context.audit().add(tx, operation, user, session.sessionId(), browser, user);
    }
}
