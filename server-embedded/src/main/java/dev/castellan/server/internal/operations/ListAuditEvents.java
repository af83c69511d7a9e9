package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.paging.AuditPages;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Lists audit events, newest first. */
final class ListAuditEvents implements Operation.Reading<Void, Page<AuditEvent>> {

    @Override
    public Page<AuditEvent> run(View view, Caller caller, Arguments<Void> arguments) {
        return AuditPages.of(view, arguments);
    }
}
