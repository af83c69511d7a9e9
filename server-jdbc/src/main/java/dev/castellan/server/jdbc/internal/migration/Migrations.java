package dev.castellan.server.jdbc.internal.migration;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.jspecify.annotations.Nullable;

/** Creates the tables in a database, or upgrades them to the current version. */
public final class Migrations {

    private static final String HISTORY = "castellan_schema_history";

    private final Flyway flyway;
    private final FailureTranslator failures;
    private final Runnable beforeFirst;

    /** @param beforeFirst checks the database before the first table is created */
    public Migrations(DataSource source, Map<String, String> types, FailureTranslator failures, Runnable beforeFirst) {
        this.flyway = FlywayPlugins.use(
                failures,
                () -> Flyway.configure()
                        .dataSource(source)
                        .resourceProvider(new MigrationFiles())
                        .javaMigrationClassProvider(List::of)
                        .placeholders(types)
                        .table(HISTORY)
                        .load());
        this.failures = failures;
        this.beforeFirst = beforeFirst;
    }

    /**
     * Applies the pending migrations, or checks that none are pending. Repeats the migrations if the database rolls
     * them back because of a deadlock. Before any change, rejects a database that contains another application's
     * migrations.
     *
     * @param mayApply whether to apply pending migrations
     * @throws IllegalStateException if the tables have a later version that this server cannot use, do not belong to
     *     this library, or have an earlier version and {@code mayApply} is false
     */
    public void prepare(boolean mayApply) {
        FlywayPlugins.use(
                failures,
                () -> failures.retried(() -> {
                    prepareOnce(mayApply);
                    return true;
                }));
    }

    private void prepareOnce(boolean mayApply) {
        try {
            refuseOthers();
            if (!mayApply) {
                requireCurrent();
                return;
            }
            if (flyway.info().current() == null) {
                beforeFirst.run();
            }
            flyway.migrate();
        } catch (FlywayException e) {
            throw meaning(e);
        }
    }

    private void requireCurrent() {
        MigrationInfoService info = flyway.info();
        if (info.current() == null) {
            throw failures.refusal(
                    info.getInfoResult().allSchemasEmpty
                            ? "has no tables yet: migrate first"
                            : "contains tables, but none of this server: name another one, or migrate again if the first"
                                    + " migration was interrupted",
                    null);
        }
        MigrationInfo[] missing = info.pending();
        if (missing.length > 0) {
            throw new IllegalStateException("the tables are at version " + version(info.current())
                    + ", but this server needs version " + missing[missing.length - 1].getVersion()
                    + ": migrate first");
        }
    }

    private void refuseOthers() {
        MigrationInfoService info = flyway.info();
        for (MigrationInfo applied : info.applied()) {
            boolean isLater = applied.getState() == MigrationState.FUTURE_SUCCESS;
            if (isLater && !isExpansion(applied.getVersion())) {
                throw new IllegalStateException("the tables are at version " + version(info.current())
                        + ", which this server cannot use: use the newer server that created them");
            }
            if (!isLater && !isOwnMigration(applied)) {
                throw failures.refusal(
                        "contains tables that this server did not create: " + HISTORY + " has migration "
                                + version(applied)
                                + " with checksum " + applied.getAppliedChecksum() + ", ours has "
                                + applied.getResolvedChecksum()
                                + ": name another one, or move its content here with a backup by the server that created"
                                + " it",
                        null);
            }
        }
    }

    /** Returns true if servers without the migration can use the tables. Such a migration has a minor version. */
    private static boolean isExpansion(MigrationVersion version) {
        return !version.getMinorAsString().equals("0");
    }

    /** Compares checksums, because another application's first migration also has version 1. */
    private static boolean isOwnMigration(MigrationInfo applied) {
        return applied.getState() == MigrationState.SUCCESS
                && applied.isTypeMatching()
                && applied.isDescriptionMatching()
                && applied.isChecksumMatching();
    }

    private static String version(@Nullable MigrationInfo info) {
        return info == null ? "0" : String.valueOf(info.getVersion());
    }

    private RuntimeException meaning(FlywayException failure) {
        if (failure.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return failures.refusal("contains tables of another application: name an empty one", failure);
        }
        RuntimeException meaning = failures.translated(failure);
        return meaning instanceof StoreUnavailableException || meaning instanceof RetryTransactionException
                ? meaning
                : new IllegalStateException("the tables cannot be upgraded: " + failure.getMessage(), failure);
    }
}
