package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.Version;
import picocli.CommandLine.Command;

/** The commands about users. */
@Command(
        name = "user",
        description = "Invites users.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = UserInvite.class)
final class UserCommands {}
