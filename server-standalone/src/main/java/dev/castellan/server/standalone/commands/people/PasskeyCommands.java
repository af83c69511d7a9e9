package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code passkey} command, which groups the commands for passkeys. */
@Command(
        name = "passkey",
        description = "Lists and deletes the passkeys of people.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {PasskeyList.class, PasskeyRevoke.class})
public final class PasskeyCommands {}
