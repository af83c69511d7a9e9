package dev.castellan.server;

import dev.castellan.server.internal.execution.AuditNotifier;
import dev.castellan.server.internal.execution.ChangeRunner;
import dev.castellan.server.internal.rules.InvitationLinks;
import dev.castellan.server.internal.rules.RuleSettings;
import dev.castellan.server.internal.rules.SourceSettings;
import dev.castellan.server.internal.settings.SettingChecks;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.settings.AuditSettings;
import dev.castellan.server.settings.TokenSettings;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.store.Store;
import java.net.URI;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link Administration} for a store that no server in this process uses. The defaults are {@link
 * Quotas#defaults()}, unlimited token lifetime, no listeners, and enabled audit events. The methods have the same
 * meanings as the methods of {@link CastellanServerBuilder}. Not thread-safe.
 */
public final class AdministrationBuilder {

    private final Store store;
    private Quotas quotas = Quotas.defaults();
    private TokenSettings tokens = TokenSettings.defaults();
    private AuditSettings audit = AuditSettings.defaults();
    private @Nullable URI consoleUrl;
    private InvitationListener invitationListener = InvitationListener.none();

    AdministrationBuilder(Store store) {
        this.store = store;
    }

    /**
     * Changes the quotas of each organization. The default is {@link Quotas#defaults()}.
     *
     * @throws IllegalArgumentException if a quota is less than 1
     */
    public AdministrationBuilder quotas(UnaryOperator<Quotas> change) {
        quotas = change.apply(quotas);
        return this;
    }

    /** Changes the limits on the number and lifetime of API tokens. */
    public AdministrationBuilder tokens(UnaryOperator<TokenSettings> change) {
        tokens = change.apply(tokens);
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
        consoleUrl = SettingChecks.consoleUrl(url);
        return this;
    }

    /** Notifies this listener of every new invitation and its code. */
    public AdministrationBuilder invitationListener(InvitationListener listener) {
        invitationListener = listener;
        return this;
    }

    /** Changes the audit settings, including the listener for changes. Only a running server deletes expired events. */
    public AdministrationBuilder audit(UnaryOperator<AuditSettings> change) {
        audit = change.apply(audit);
        return this;
    }

    /** Returns the administration. The caller must close the store. */
    public Administration build() {
        RuleSettings rules = new RuleSettings(
                SourceSettings.of(null, null, null),
                new RuleSettings.LimitSettings(Limits.defaults(), quotas, RateLimits.defaults()),
                tokens,
                audit,
                ApiSettings.defaults(),
                RuleSettings.Listeners.of(invitationListener),
                consoleUrl,
                new InvitationLinks(consoleUrl));
        AuditNotifier notifier = new AuditNotifier(store, audit.listener(), invitationListener, true);
        ChangeRunner runner = new ChangeRunner(
                store, rules.auditEventWriter(), notifier, rules.sources().clock());
        return new Administration(rules, store, runner, ApiOperations.of(rules, id -> {}), ChangeNotice.Via.EMBEDDER);
    }
}
