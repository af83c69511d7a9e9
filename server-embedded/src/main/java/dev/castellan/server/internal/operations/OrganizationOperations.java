package dev.castellan.server.internal.operations;

import dev.castellan.model.Bounds;
import dev.castellan.model.NumberUpdate;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.AuditPages;
import dev.castellan.server.internal.rules.AdminPasskeys;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.spi.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The operations on the organization of the caller. */
final class OrganizationOperations {

    private static final String TOKENS = "max_token_lifetime_days";
    private static final String SESSIONS = "max_session_hours";
    private static final String PASSKEYS = "admin_passkeys_required";

    private final Duration maxCommitTime;
    private final @Nullable Duration maxTokenLifetime;

    /**
     * @param maxCommitTime the {@link Store#maxCommitTime()} of the store
     * @param maxTokenLifetime the longest lifetime of a token in any organization, or null for no limit
     */
    OrganizationOperations(Duration maxCommitTime, @Nullable Duration maxTokenLifetime) {
        this.maxCommitTime = maxCommitTime;
        this.maxTokenLifetime = maxTokenLifetime;
    }

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.reading(OrganizationEndpoints.GET, this::get),
                OperationRoute.changing(OrganizationEndpoints.UPDATE, this::update)
                        .readAt(OrganizationEndpoints.GET),
                OperationRoute.reading(AuditEndpoints.LIST, this::listAuditEvents));
    }

    Organization get(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.organization(view.organization());
    }

    /** Changes the name, the limits or the required passkeys of the caller's organization. */
    Organization update(Transaction tx, Caller caller, Arguments<OrganizationUpdate> arguments) {
        OrganizationUpdate update = arguments.requiredBody();
        if (update.adminPasskeysRequired() != null) {
            AdminPasskeys.checkChange(tx, caller, update.adminPasskeysRequired());
        }
        OrganizationLimits old = tx.organization().limits();
        OrganizationLimits limits = new OrganizationLimits(
                tokenLifetime(old.maxTokenLifetimeDays(), update.maxTokenLifetimeDays()),
                sessionHours(old.maxSessionHours(), update.maxSessionHours()),
                Objects.requireNonNullElse(update.adminPasskeysRequired(), old.adminPasskeysRequired()));
        String name = update.name();
        if (name != null) {
            FieldRules.checkOptionalName(name);
            tx.changes().add("name", tx.organization().name(), name);
            tx.rename(name);
        }
        if (!limits.equals(old)) {
            tx.changes().add(TOKENS, old.maxTokenLifetimeDays(), limits.maxTokenLifetimeDays());
            tx.changes().add(SESSIONS, old.maxSessionHours(), limits.maxSessionHours());
            tx.changes().add(PASSKEYS, old.adminPasskeysRequired(), limits.adminPasskeysRequired());
            // so that no session that the old limit has ended works again
            SessionLife.deleteEnded(tx, Integer.MAX_VALUE);
            tx.setLimits(limits);
        }
        return ResourceMapper.organization(tx.organization());
    }

    /** Returns the new limit. A limit that a server with other settings has allowed stays, but has no effect. */
    private @Nullable Integer tokenLifetime(@Nullable Integer old, @Nullable NumberUpdate update) {
        Integer days = changed(TOKENS, old, update, Bounds.TOKEN_LIFETIME_DAYS);
        if (update != null
                && days != null
                && maxTokenLifetime != null
                && Duration.ofDays(days).compareTo(maxTokenLifetime) > 0) {
            throw FieldRules.invalid(TOKENS + ": must not be more than " + maxTokenLifetime.toDays()
                    + ", because this server limits the lifetime of tokens, is " + days);
        }
        return days;
    }

    private static @Nullable Integer sessionHours(@Nullable Integer old, @Nullable NumberUpdate update) {
        return changed(SESSIONS, old, update, Bounds.SESSION_HOURS);
    }

    private static @Nullable Integer changed(
            String field, @Nullable Integer old, @Nullable NumberUpdate update, int max) {
        Integer value = update == null ? old : update.value();
        if (update != null && value != null && (value < 1 || value > max)) {
            throw FieldRules.invalid(field + ": must be 1 to " + max + ", is " + value);
        }
        return value;
    }

    Page<AuditEvent> listAuditEvents(View view, Caller caller, Arguments<Void> arguments) {
        return AuditPages.of(view, maxCommitTime, arguments);
    }
}
