package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.VersionProvider;
import picocli.CommandLine.Command;

/** The {@code token} command, which groups the commands for API tokens. */
@Command(
        name = "token",
        description = "Issues, lists, finds and revokes API tokens.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        subcommands = {TokenIssue.class, TokenList.class, TokenFind.class, TokenRevoke.class})
final class TokenCommands {}
