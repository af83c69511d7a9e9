package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code session} command, which groups the commands for sessions. */
@Command(
        name = "session",
        description = "Lists and ends the sessions of people who are signed in.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {SessionList.class, SessionRevoke.class})
public final class SessionCommands {}
