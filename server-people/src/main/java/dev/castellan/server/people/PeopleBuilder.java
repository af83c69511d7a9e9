package dev.castellan.server.people;

import dev.castellan.server.internal.audit.AuditWriter;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.context.SecretTexts;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.audit.AuditRow;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link People} of a store. Everything has a default. Not safe for use by several threads.
 */
public final class PeopleBuilder {

    private final Store store;
    private final ServerSettings settings = new ServerSettings();
    private AuditEvent.Via via = AuditEvent.Via.EMBEDDER;
    private boolean auditEvents = true;
    private @Nullable RelyingParty relyingParty;

    PeopleBuilder(Store store) {
        this.store = store;
    }

    /** Names the site that passkeys are for. Without one, nobody can register a passkey or sign in with one. */
    public PeopleBuilder relyingParty(RelyingParty site) {
        this.relyingParty = site;
        return this;
    }

    /** Tells the time of what is kept in memory only; the store has a clock of its own. Default: that of the system. */
    public PeopleBuilder clock(Clock clock) {
        settings.clock = clock;
        return this;
    }

    /** Makes the ids of sessions, passkeys and audit events. */
    public PeopleBuilder ids(IdSource ids) {
        settings.ids = ids;
        return this;
    }

    /** Makes the secrets of sessions, the random parts of challenges and the salts of passwords. */
    public PeopleBuilder secrets(SecretSource secrets) {
        settings.secrets = secrets;
        return this;
    }

    /** Says what audit events name as the way of a change. Default: {@link AuditEvent.Via#EMBEDDER}. */
    public PeopleBuilder via(AuditEvent.Via via) {
        this.via = via;
        return this;
    }

    /** Says whether sign-ins and changes of credentials are kept as audit events. Default: true. */
    public PeopleBuilder auditEvents(boolean on) {
        this.auditEvents = on;
        return this;
    }

    /** Returns people who can sign in. Closing the store is up to the caller. */
    public People build() {
        ServerSettings copy = settings.copy();
        AuditWriter writer = auditEvents ? AuditWriter.on(copy.ids()) : AuditWriter.off();
        return new People(
                new PeopleContext(
                        store,
                        new OrganizationTags(store),
                        copy.clock,
                        copy.ids(),
                        new SecretTexts(copy.secrets),
                        new AuditRows(writer, AuditRow.Via.valueOf(via.name()))),
                relyingParty);
    }
}
