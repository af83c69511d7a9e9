package dev.castellan.server.people;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.configuration.SourceSettings;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An in-memory organization with an admin, users who sign in to it, and a clock that the test controls. */
final class Scene implements AutoCloseable {

    static final String PASSWORD = "seven green turtles dance";
    static final String OTHER_PASSWORD = "nine loud parrots whistle";
    static final String ADMIN = "root@castellan.example";
    static final RelyingParty SITE = RelyingParty.at(URI.create("https://castellan.example.org/console"), "Castellan");

    /** Replaces the hashing in tests that are not about its cost. */
    static final PasswordHashing CHEAP_HASHING = cheapHashing();

    final MutableClock clock = new MutableClock();
    final MemoryStore store = new MemoryStore(clock);
    final Administration administration = CastellanServer.builder()
            .store(store)
            .audit(audit -> audit.events(false))
            .administration();
    /** The notices that users have got. */
    final List<AccountNotice> notices = Collections.synchronizedList(new ArrayList<>());

    final People people = next();
    final UUID organization;
    final UUID admin;
    final String adminToken;
    private final AtomicInteger codes = new AtomicInteger();

    Scene() {
        var created = administration.createOrganization(
                NewOrganization.withName("Moonbase").admin("Root", ADMIN));
        organization = created.organizationId();
        admin = created.adminId();
        adminToken = created.token();
    }

    /** Returns another {@link People} on the same store, like a second node. */
    People next() {
        return People.builder(store)
                .clock(clock)
                .relyingParty(SITE)
                .notices(notices::add)
                .hashing(CHEAP_HASHING)
                .build();
    }

    /** Returns what a {@link People} on this store has. */
    SignInServices context(Store watched) {
        SourceSettings sources = SourceSettings.of(clock, null, null);
        AuditEventWriter audit = AuditEventWriter.ofSignIns(sources.ids(), Quotas.none());
        return new SignInServices(
                watched,
                new OrganizationTags(watched),
                clock,
                sources.ids(),
                sources.secrets(),
                new AuditRows(audit, AuditRow.Via.CONSOLE, notices::add));
    }

    UUID user(String email) {
        return user(email, Role.CLIENT);
    }

    UUID user(String email, Role role) {
        return administration
                .createPerson(organization, NewPerson.of("Ada " + email, email, role))
                .id();
    }

    /** Creates a user with the password {@link #PASSWORD}. */
    UUID userWithPassword(String email) {
        return withPassword(user(email));
    }

    /** Creates an admin with the password {@link #PASSWORD}. */
    UUID adminWithPassword(String email) {
        return withPassword(user(email, Role.ORG_ADMIN));
    }

    private UUID withPassword(UUID user) {
        join(people.join(invite(user, Purpose.JOIN, Duration.ofDays(3)), PASSWORD, browser()));
        return user;
    }

    /**
     * Signs the user in with an invitation and then deletes the password. Afterwards the user has neither a password
     * nor a passkey.
     */
    SignedIn joinedWithoutCredential(UUID user) {
        SignedIn signedIn = join(people.join(invite(user, Purpose.JOIN, Duration.ofDays(3)), PASSWORD, browser()));
        store.write(organization, tx -> {
            tx.passwords().delete(user);
            return user;
        });
        return signedIn;
    }

    /** Sets the longest time, in hours, for which the organization lets sessions last. */
    void limitSessions(int hours) {
        store.write(organization, tx -> {
            tx.setLimits(new OrganizationLimits(null, hours));
            return hours;
        });
    }

    /** Sets whether the organization requires passkeys of admins. */
    void requirePasskeys(boolean isRequired) {
        store.write(organization, tx -> {
            tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(isRequired));
            return isRequired;
        });
    }

    /** Deletes the password and passkeys of a user. */
    void forget(UUID user) {
        store.write(organization, tx -> {
            UserCredentials.delete(tx, user);
            return user;
        });
    }

    /** Returns the code of a new invitation. */
    String invite(UUID user, Purpose purpose, Duration life) {
        String code = tag(organization) + "c".repeat(33) + String.format("%010d", codes.incrementAndGet());
        store.write(organization, tx -> {
            tx.invitations()
                    .put(new InvitationRow(
                            user,
                            purpose,
                            TokenHash.of(code),
                            null,
                            tx.now(),
                            tx.now().plus(life),
                            null));
            return code;
        });
        return code;
    }

    /** Returns the tag of an organization. */
    String tag(UUID organizationId) {
        return store.<String>read(organizationId, view -> view.organization().tag());
    }

    /** Creates an organization and returns its tag. */
    String tagOfAnother() {
        return tag(administration
                .createOrganization(NewOrganization.withName("Elsewhere").admin("Eve", "eve@castellan.example"))
                .organizationId());
    }

    IssuedToken token(UUID user) {
        return administration.createToken(organization, NewToken.forUser(user));
    }

    SignedIn signIn(String email) {
        return join(people.signIn(organization, email, PASSWORD, browser()));
    }

    Refusal refusedSignIn(String email, String password) {
        return refusal(() -> join(people.signIn(organization, email, password, Browser.UNKNOWN)));
    }

    PasswordRow password(UUID user) {
        return store.<PasswordRow>read(
                organization, view -> view.passwords().get(user).orElseThrow());
    }

    /** Sets the number of consecutive failures for a user. */
    void failures(UUID user, int failures) {
        store.write(organization, tx -> {
            tx.passwords().recordAttempt(user, failures, null);
            return user;
        });
    }

    List<SessionRow> sessions(UUID user) {
        return store.<List<SessionRow>>read(
                organization, view -> view.sessions().ofUser(user, null, 100));
    }

    /** Returns the audit events, newest first. */
    List<AuditRow> events() {
        return store.<List<AuditRow>>read(
                organization,
                view -> view.auditEvents()
                        .list(new AuditListing(null, null, null, null, null, null, 100))
                        .events());
    }

    AuditRow lastEvent() {
        return events().get(0);
    }

    ActiveSession active(SignedIn signedIn) {
        return people.session(signedIn.secret()).orElseThrow();
    }

    /** Returns an unknown browser at a fixed address. */
    static Browser browser() {
        return browser("");
    }

    /** Returns a browser at the same address that sends the given secret. */
    static Browser browser(String secret) {
        return new Browser(address("192.0.2.7"), "Firefox", secret);
    }

    /** Returns an unknown browser at an address that depends on the number. */
    static Browser fromAddress(int number) {
        return new Browser(address("198.51." + number / 256 + "." + number % 256), "curl");
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns a hashing that counts its hashes for the caller alone. */
    static PasswordHashing cheapHashing() {
        return new PasswordHashing(SecretSource.random(), 64);
    }

    /** Waits for a result. Fails after two minutes, because a wait without a limit would ignore the test's timeout. */
    static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(2, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("there is no result", e);
        }
    }

    /** Returns the exception that a function on a failed stage gets. */
    static Throwable problem(CompletionStage<?> stage) {
        return Objects.requireNonNull(join(stage.<@Nullable Throwable>handle((result, problem) -> problem)));
    }

    static Refusal refusal(Supplier<?> work) {
        try {
            Object result = work.get();
            throw new AssertionError("not refused: " + result);
        } catch (Refusal e) {
            return e;
        }
    }

    static Refusal refusalOf(Runnable work) {
        return refusal(() -> {
            work.run();
            return "done";
        });
    }

    @Override
    public void close() {
        people.close();
        store.close();
    }
}
