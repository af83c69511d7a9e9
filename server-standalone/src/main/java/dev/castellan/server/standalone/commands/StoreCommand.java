package dev.castellan.server.standalone.commands;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.options.StoreOptions;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.Progress;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that operates on a store. */
@Command(mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, sortOptions = false)
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class StoreCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    StoreOptions storeOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // declared for the help text; Settings reads the value before the command runs
    private ConfigFileOption config;

    @Override
    public final Integer call() {
        check();
        work(new Output(spec));
        return ExitCodes.OK;
    }

    /** Opens the store, runs the command, and closes the store. */
    protected void work(Output output) {
        try (JdbcStore store = open(output)) {
            run(store, output);
        }
    }

    /** Validates the options before the store is opened or created. */
    protected void check() {}

    /** Returns the store access that the command needs. */
    protected StoreAccess access() {
        return StoreAccess.CHANGE;
    }

    protected abstract void run(JdbcStore store, Output output);

    private JdbcStore open(Output output) {
        Progress progress = output.progress("opening the store");
        try {
            return storeOptions.open(access());
        } finally {
            progress.close();
        }
    }
}
