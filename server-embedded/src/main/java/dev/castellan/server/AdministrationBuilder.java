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
 * Builds an {@link Administration} for a store that no server in this process uses. Every setting has a default: no
 * quotas, unlimited token lifetime, no listeners, and audit events on. The methods have the same meaning as in {@link
 * CastellanServerBuilder}. Not thread-safe.
 */
public final class AdministrationBuilder {

    private final Store store;
    private final ServerSettings settings = new ServerSettings();

    AdministrationBuilder(Store store) {
        this.store = store;
    }

    /** Sets the quotas of an organization. */
    public AdministrationBuilder quotas(Quotas quotas) {
        settings.quotas = quotas;
        return this;
    }

    /**
     * Limits the lifetime of new tokens. A token that is created without an expiry gets the maximum lifetime.
     *
     * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
     */
    public AdministrationBuilder longestTokenLife(Duration time) {
        settings.longestTokenLife = SettingChecks.longestTokenLife(time);
        return this;
    }

    /**
     * Adds a link to each answer that contains an invitation code. The link is this address followed by {@code /join#}
     * and the code. By default, answers contain no link.
     *
     * @throws IllegalArgumentException if the URL is neither https nor http with a loopback host, or if it has user
     *     info, a query or a fragment
     */
    public AdministrationBuilder consoleUrl(URI url) {
        settings.consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /** Notifies this listener of every new invitation and its code. */
    public AdministrationBuilder invitationListener(InvitationListener listener) {
        settings.invitationListener = listener;
        return this;
    }

    /** Notifies this listener of each change, including refused changes. */
    public AdministrationBuilder auditListener(AuditListener listener) {
        settings.auditListener = listener;
        return this;
    }

    /**
     * Sets whether an audit event is written to the store for each change, in the transaction of the change. On by
     * default.
     */
    public AdministrationBuilder auditEvents(boolean on) {
        settings.auditEvents = on;
        return this;
    }

    /**
     * Sets the kind of caller that requests the changes: {@link ChangeNotice.Via#EMBEDDER}, the default, or {@link
     * ChangeNotice.Via#COMMAND}.
     *
     * @throws IllegalArgumentException for any other value, because the other values denote changes by a user
     */
    public AdministrationBuilder via(ChangeNotice.Via via) {
        settings.via = Administration.checked(via);
        return this;
    }

    /** Returns the administration. The caller must close the store. */
    public Administration build() {
        ServerSettings copy = settings.copy();
        AuditNotifier notifier = new AuditNotifier(store, copy.auditListener, copy.invitationListener);
        ChangeRunner runner = new ChangeRunner(store, copy.auditEventWriter(), notifier, copy.clock);
        return new Administration(copy, store, runner, ApiOperations.of(copy, id -> {}));
    }
}
