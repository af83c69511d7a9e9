package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.standalone.logging.AuditLog;
import dev.castellan.server.standalone.options.AuditOptions;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command that changes or reads the organizations in a store. Servers can use the store at the same time. */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class AdministrationCommand extends StoreCommand {

    private @Nullable JdbcStore store;

    @Mixin
    private AuditOptions audit;

    @Override
    protected final void work(Output output) {
        audit.check(storeOptions);
        super.work(output);
    }

    @Override
    protected final void run(JdbcStore store, Output output) {
        this.store = store;
        try (AuditLog log = access() == StoreAccess.READ ? null : audit.ofCommand()) {
            // the store or the audit log may have created the file for a token or a link
            check();
            run(administration(store, log == null ? AuditListener.none() : log), output);
        }
    }

    /** Returns an administration for the store, with the options of the command. */
    private Administration administration(JdbcStore store, AuditListener listener) {
        CastellanServerBuilder builder = CastellanServer.builder()
                .store(store)
                .audit(settings -> settings.listener(listener).events(audit.keepsEvents()));
        configure(builder);
        return builder.administration().via(ChangeNotice.Via.COMMAND);
    }

    /** Applies the options of this command to the administration. */
    protected void configure(CastellanServerBuilder builder) {}

    /** Returns the open store. Call only while the command runs. */
    protected final JdbcStore store() {
        return Objects.requireNonNull(store);
    }

    protected abstract void run(Administration administration, Output output);
}
