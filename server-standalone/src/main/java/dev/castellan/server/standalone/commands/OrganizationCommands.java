package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code organization} command, which groups the commands for organizations. */
@Command(
        name = "organization",
        description = "Creates, lists and deletes organizations.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {OrganizationCreate.class, OrganizationList.class, OrganizationDelete.class})
final class OrganizationCommands {}
