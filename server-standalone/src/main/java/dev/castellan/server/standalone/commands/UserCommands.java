package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The command {@code user}, which groups the commands about users. */
@Command(
        name = "user",
        description = "Invites users.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = UserInvite.class)
final class UserCommands {}
