package dev.castellan.server.standalone.commands.people;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code audit} command, which groups the commands for audit events. */
@Command(
        name = "audit",
        description = "Lists the audit events, which record changes and sign-ins.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = AuditList.class)
public final class AuditCommands {}
