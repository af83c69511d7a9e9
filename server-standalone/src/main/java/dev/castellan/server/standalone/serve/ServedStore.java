package dev.castellan.server.standalone.serve;

import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.management.Metrics;
import dev.castellan.server.standalone.management.StoreMetrics;
import dev.castellan.server.standalone.options.OnOff;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.stores.StoreAccess;
import dev.castellan.server.standalone.stores.StoreLocation;
import dev.castellan.server.standalone.stores.StoreOpener;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The store of a running server, which contains at least one organization. */
final class ServedStore implements AutoCloseable {

    private final Store store;
    private final Administration administration;
    private @Nullable NewSecretFile tokenFile;
    private @Nullable String token;

    private ServedStore(Store store, Serve options, AuditListener audit) {
        this.store = store;
        CastellanServerBuilder builder = CastellanServer.builder()
                .store(store)
                .audit(settings -> settings.listener(audit).events(options.audit.keepsEvents()));
        options.quotas.apply(builder);
        administration = builder.administration().via(ChangeNotice.Via.COMMAND);
    }

    /**
     * Opens the store that the options name, or an in-memory store. Creates the first organization if the store is
     * empty.
     *
     * @param audit is notified when the first organization is created
     * @throws CommandException if the store is empty and the options do not name a file for the first token
     */
    static ServedStore open(Serve options, AuditListener audit) {
        StoreLocation database = options.store.database();
        if (database == null) {
            ServedStore memory = new ServedStore(new MemoryStore(Clock.systemUTC()), options, audit);
            memory.token = memory.bootstrap(new NewSecretFile(Objects.requireNonNull(options.tokenFile)))
                    .token();
            return memory;
        }
        boolean migrates =
                options.migrate == null ? database instanceof StoreLocation.FileLocation : options.migrate == OnOff.ON;
        ServedStore durable = new ServedStore(
                StoreOpener.open(database, migrates ? StoreAccess.MIGRATE : StoreAccess.SERVE), options, audit);
        try {
            durable.fill(options);
            return durable;
        } catch (RuntimeException e) {
            durable.close();
            throw e;
        }
    }

    Store store() {
        return store;
    }

    /** Throws an exception if the store does not respond. */
    void check() {
        if (store instanceof JdbcStore jdbc) {
            jdbc.check();
        }
    }

    /** Returns why the latest change failed, or null if it did not. */
    @Nullable
    String obstacle() {
        return store instanceof JdbcStore jdbc ? jdbc.writeRefusals().obstacle() : null;
    }

    /** Adds metrics for the database connections and failed changes, unless the store is in memory. */
    void measure(Metrics metrics) {
        if (store instanceof JdbcStore jdbc) {
            new StoreMetrics(jdbc).bindTo(metrics.registry());
        }
    }

    /**
     * Closes the store. If the store was in memory, also deletes the token file, because its token is no longer valid.
     */
    @Override
    public void close() {
        store.close();
        if (tokenFile != null && token != null) {
            tokenFile.deleteIf(token);
        }
    }

    private void fill(Serve options) {
        if (store.organizations().isEmpty()) {
            if (options.tokenFile == null) {
                throw new CommandException(
                        "the store does not contain an organization yet: run init first, or name with"
                                + " --token-file a new file for the token of the first org_admin");
            }
            bootstrap(new NewSecretFile(options.tokenFile));
        }
    }

    private Bootstrap bootstrap(NewSecretFile file) {
        tokenFile = file;
        return file.keep(
                () -> administration
                        .bootstrap(NewOrganization.withName("Castellan"))
                        .orElseThrow(() -> new CommandException(
                                "another server has just created the first organization: start this server again")),
                Bootstrap::token);
    }
}
