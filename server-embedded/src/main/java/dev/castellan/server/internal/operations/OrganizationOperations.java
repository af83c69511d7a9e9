package dev.castellan.server.internal.operations;

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
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import java.time.Duration;
import java.util.List;

/** The operations on the organization of the caller. */
final class OrganizationOperations {

    private final Duration maxCommitTime;

    /** @param maxCommitTime the {@link Store#maxCommitTime()} of the store */
    OrganizationOperations(Duration maxCommitTime) {
        this.maxCommitTime = maxCommitTime;
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

    /** Changes the name of the caller's organization. */
    Organization update(Transaction tx, Caller caller, Arguments<OrganizationUpdate> arguments) {
        String name = arguments.requiredBody().name();
        if (name != null) {
            FieldRules.checkOptionalName(name);
            tx.changes().add("name", tx.organization().name(), name);
            tx.rename(name);
        }
        return ResourceMapper.organization(tx.organization());
    }

    Page<AuditEvent> listAuditEvents(View view, Caller caller, Arguments<Void> arguments) {
        return AuditPages.of(view, maxCommitTime, arguments);
    }
}
