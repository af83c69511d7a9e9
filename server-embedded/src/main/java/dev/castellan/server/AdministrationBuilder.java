package dev.castellan.server;

import dev.castellan.server.internal.execution.AuditNotifier;
import dev.castellan.server.internal.execution.ChangeRunner;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.store.Store;
import java.net.URI;
import java.time.Duration;

/**
 * Builds an {@link Administration} of a store that no server in this process serves. Everything has a default: no
 * quotas, tokens of any life, no listener, audit events. Its methods mean the same as those of {@link CastellanServerBuilder}. Not
 * safe for use by several threads.
 */
public final class AdministrationBuilder {

    private final Store store;
    private final ServerSettings settings = new ServerSettings();

    AdministrationBuilder(Store store) {
        this.store = store;
    }

    /** Limits how much an organization may have. */
    public AdministrationBuilder quotas(Quotas quotas) {
        settings.quotas = quotas;
        return this;
    }

    /**
     * Limits the lifetime of new tokens. A token without an expiry gets the longest one.
     *
     * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
     */
    public AdministrationBuilder longestTokenLife(Duration time) {
        settings.longestTokenLife = SettingChecks.longestTokenLife(time);
        return this;
    }

    /**
     * Puts a link into answers that hold the code of an invitation: this address with {@code /join#} and the code after it.
     * None by default.
     *
     * @throws IllegalArgumentException if this is neither an https URL nor an http URL of the loopback interface, or has a
     *     user, a query or a fragment
     */
    public AdministrationBuilder consoleUrl(URI url) {
        settings.consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /** Tells this listener of every new invitation, with its code. */
    public AdministrationBuilder invitationListener(InvitationListener listener) {
        settings.invitationListener = listener;
        return this;
    }

    /** Tells this listener of each change, and of each that was refused. */
    public AdministrationBuilder auditListener(AuditListener listener) {
        settings.auditListener = listener;
        return this;
    }

    /** Writes an audit event into the store for each change, in the transaction of the change. On by default. */
    public AdministrationBuilder auditEvents(boolean on) {
        settings.auditEvents = on;
        return this;
    }

    /**
     * Says what asks for the changes: {@link ChangeNotice.Via#EMBEDDER}, the default, or {@link ChangeNotice.Via#COMMAND}.
     *
     * @throws IllegalArgumentException for all others, since a user stands behind their changes
     */
    public AdministrationBuilder via(ChangeNotice.Via via) {
        settings.via = Administration.checked(via);
        return this;
    }

    /** Returns the administration. Closing the store is up to the caller. */
    public Administration build() {
        ServerSettings copy = settings.copy();
        AuditNotifier notifier = new AuditNotifier(store, copy.auditListener, copy.invitationListener);
        ChangeRunner runner = new ChangeRunner(store, copy.auditEventWriter(), notifier, copy.clock);
        return new Administration(copy, store, runner, ApiOperations.of(copy, id -> {}));
    }
}
