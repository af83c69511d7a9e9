package dev.castellan.server.standalone.commands.store;

import dev.castellan.server.Administration;
import dev.castellan.server.AdministrationBuilder;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.standalone.audit.AuditLog;
import dev.castellan.server.standalone.options.AuditEventsOption;
import dev.castellan.server.standalone.options.AuditLogOption;
import dev.castellan.server.standalone.options.QuotaOptions;
import dev.castellan.server.standalone.options.TokenLifeOption;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Mixin;

/** A command that administers organizations, users or tokens in a store, which servers may serve at the same time. */
@SuppressWarnings("NullAway.Init") // set by picocli
public abstract class AdministrationCommand extends StoreCommand {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    @Mixin
    private AuditLogOption auditLog;

    @Mixin
    private AuditEventsOption auditEvents;

    @Mixin
    private TokenLifeOption tokenLife;

    @Mixin
    private QuotaOptions quotas;

    @Override
    protected final void work(Output output) {
        tokenLife.check();
        super.work(output);
    }

    @Override
    protected final void run(JdbcStore store, Output output) {
        AuditLog log = access() == StoreAccess.READ ? null : auditLog.ofCommand();
        if (log == null) {
            run(administration(store, AuditListener.none()), output);
        } else {
            run(store, log, output);
        }
    }

    private void run(JdbcStore store, AuditLog log, Output output) {
        try (log) {
            run(administration(store, log), output);
        } finally {
            String complaint = log.takeComplaint();
            if (complaint != null) {
                LOG.error(complaint);
            }
        }
    }

    /** Keeps to the rules that the servers of the store keep to, if it has their settings. */
    private Administration administration(JdbcStore store, AuditListener listener) {
        AdministrationBuilder builder = tokenLife.administration(store);
        configure(builder);
        return builder.auditListener(listener).build();
    }

    /** Sets what the options of the command say. */
    protected void configure(AdministrationBuilder builder) {
        builder.quotas(quotas.quotas()).auditEvents(auditEvents.isOn()).via(AuditEvent.Via.COMMAND);
    }

    /** Does the command's work. */
    protected abstract void run(Administration administration, Output output);
}
