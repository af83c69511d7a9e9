package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The command {@code passkey}, which groups the commands about passkeys. */
@Command(
        name = "passkey",
        description = "Lists and deletes the passkeys of people.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {PasskeyList.class, PasskeyRevoke.class})
public final class PasskeyCommands {}
