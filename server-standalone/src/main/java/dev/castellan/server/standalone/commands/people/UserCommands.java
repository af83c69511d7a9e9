package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code user} command, which groups the commands for users. */
@Command(
        name = "user",
        description = "Invites, recovers, suspends and resumes users.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {UserInvite.class, UserRecover.class, UserSuspend.class, UserResume.class})
public final class UserCommands {}
