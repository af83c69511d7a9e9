package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.jdbc.JdbcStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that opens the store, administers it, and closes it. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class StoreCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // shown in the help; read before the command
    private ConfigFileOption config;

    @Override
    public final Integer call() {
        check();
        try (JdbcStore store = storeOptions.open(migrates())) {
            run(Administration.of(store), new Output(spec));
        }
        return ExitCodes.OK;
    }

    /** Refuses what is wrong before anything is opened or created. */
    void check() {}

    /** Does the command's work. */
    abstract void run(Administration administration, Output output);

    /** Returns whether the schema of the store is brought up to date first. */
    boolean migrates() {
        return false;
    }
}
