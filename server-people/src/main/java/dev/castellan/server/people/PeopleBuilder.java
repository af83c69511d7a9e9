package dev.castellan.server.people;

import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.configuration.SourceSettings;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.provider.ProviderServices;
import dev.castellan.server.people.internal.provider.SecretSeal;
import dev.castellan.server.people.internal.signin.SignInQueue;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.store.ServerStore;
import java.net.URI;
import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds {@link People} for a store. All settings have defaults. Not thread-safe. */
public final class PeopleBuilder {

    private final Store store;
    private @Nullable Clock clock;
    private @Nullable IdSource ids;
    private @Nullable SecretSource secrets;
    private ChangeNotice.Via via = ChangeNotice.Via.EMBEDDER;
    private boolean auditEvents = true;
    private Quotas quotas = Quotas.defaults();
    private Consumer<? super AccountNotice> notices = notice -> {};
    private @Nullable RelyingParty relyingParty;
    private @Nullable ProviderClient providerClient;
    private @Nullable URI redirectPage;
    private byte @Nullable [] sealingKey;
    private @Nullable PasswordHashing hashing;

    PeopleBuilder(ServerStore store) {
        this.store = Store.of(store);
    }

    /** Sets the site for passkeys. Without a site, {@link People#passkeys} returns empty. */
    public PeopleBuilder relyingParty(RelyingParty site) {
        this.relyingParty = site;
        return this;
    }

    /** Sets the clock for limits that are kept in memory. The store has a separate clock. Default: the system clock. */
    public PeopleBuilder clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    /** Sets the source of ids for sessions, passkeys and audit events. */
    public PeopleBuilder ids(IdSource ids) {
        this.ids = ids;
        return this;
    }

    /** Sets the source of session and browser secrets, of salts, and of the random part of challenges. */
    public PeopleBuilder secrets(SecretSource secrets) {
        this.secrets = secrets;
        return this;
    }

    /** Sets the kind of caller that audit events record. Default: {@link ChangeNotice.Via#EMBEDDER}. */
    public PeopleBuilder via(ChangeNotice.Via via) {
        this.via = via;
        return this;
    }

    /** Sets whether sign-ins and credential changes are stored as audit events. Default: true. */
    public PeopleBuilder auditEvents(boolean on) {
        this.auditEvents = on;
        return this;
    }

    /**
     * Sets the quotas. {@link Quota#USERS} applies to users whom sign-ins with a provider create, and {@link
     * Quota#AUDIT_EVENTS_PER_DAY} to events that are recorded as {@link ChangeNotice.Via#CONSOLE} or {@link
     * ChangeNotice.Via#API}. Default: {@link Quotas#defaults}.
     */
    public PeopleBuilder quotas(Quotas quotas) {
        this.quotas = quotas;
        return this;
    }

    /**
     * Sets the receiver of notices about sign-ins in unknown browsers, changed passwords and addresses. {@code People}
     * calls the receiver after the commit, on the thread that makes the change, and logs its exceptions. Default: none.
     */
    public PeopleBuilder notices(Consumer<? super AccountNotice> receiver) {
        this.notices = receiver;
        return this;
    }

    /**
     * Sets the client for providers. Without it, {@link People#provider} returns empty.
     *
     * @param redirectPage the URL of the page to which providers send browsers back, followed by {@code /} and the id of
     *     the organization
     * @param sealingKey 32 secret bytes that seal the client secrets in the store, the same on every node, or {@code
     *     null} if only clients without a secret are used
     * @throws IllegalArgumentException if the key has another length
     */
    public PeopleBuilder provider(ProviderClient client, URI redirectPage, byte @Nullable [] sealingKey) {
        if (sealingKey != null && sealingKey.length != SecretSeal.KEY_BYTES) {
            throw new IllegalArgumentException("the key of provider secrets: expected " + SecretSeal.KEY_BYTES
                    + " bytes, has " + sealingKey.length);
        }
        this.providerClient = client;
        this.redirectPage = redirectPage;
        this.sealingKey = sealingKey == null ? null : sealingKey.clone();
        return this;
    }

    /** Replaces the hashing of passwords, which is deliberately slow. Only for tests. */
    PeopleBuilder hashing(PasswordHashing hashing) {
        this.hashing = hashing;
        return this;
    }

    /** Returns a new {@code People}. Closing it does not close the store. */
    public People build() {
        SourceSettings sources = SourceSettings.of(clock, ids, secrets);
        AuditEventWriter writer =
                auditEvents ? AuditEventWriter.ofSignIns(sources.ids(), quotas) : AuditEventWriter.off();
        return new People(
                new SignInServices(
                        store,
                        new OrganizationTags(store),
                        sources.clock(),
                        sources.ids(),
                        sources.secrets(),
                        new AuditRows(writer, AuditRow.Via.valueOf(via.name()), notices)),
                SignInQueue.of(hashing == null ? new PasswordHashing(sources.secrets()) : hashing, sources.clock()),
                relyingParty,
                providers(sources.secrets()));
    }

    private @Nullable ProviderServices providers(SecretSource random) {
        return providerClient == null || redirectPage == null
                ? null
                : new ProviderServices(
                        providerClient,
                        redirectPage,
                        sealingKey == null ? null : new SecretSeal(sealingKey, random),
                        new QuotaCheck(quotas));
    }
}
