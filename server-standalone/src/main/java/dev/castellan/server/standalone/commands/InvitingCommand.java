package dev.castellan.server.standalone.commands;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.standalone.files.NewSecretFile;
import dev.castellan.server.standalone.mail.MailNow;
import dev.castellan.server.standalone.mail.MailSettings;
import dev.castellan.server.standalone.options.ConsoleUrlOption;
import dev.castellan.server.standalone.options.MailOptions;
import dev.castellan.server.standalone.options.TokenFileOption;
import dev.castellan.server.standalone.options.TokenLifetimeOption;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.Output;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A command that creates a token of an org_admin, and can create an invitation of that admin. The command writes both to
 * files, and mails the invitation if an SMTP server is configured.
 */
@SuppressWarnings("NullAway.Init") // set by picocli
abstract class InvitingCommand extends AdministrationCommand {

    @Option(
            names = "--link-file",
            paramLabel = "FILE",
            description = "New file, which only its owner can read, for the link with which the user joins or recovers "
                    + "the account, or for the code without --console-url. Default: none, the command creates no "
                    + "invitation")
    private @Nullable Path linkFile;

    @Mixin
    private TokenFileOption tokenFile;

    @Mixin
    private TokenLifetimeOption tokenLifetime;

    @Mixin
    private ConsoleUrlOption consoleUrl;

    @Mixin
    private MailOptions mailOptions;

    private @Nullable MailNow mail;

    @Override
    protected final void check() {
        tokenLifetime.check();
        consoleUrl.check();
        mailOptions.settings();
        NewSecretFile link = linkFile();
        if (link != null) {
            link.check();
        }
        tokenFile().check();
        if (link != null && link.path().normalize().equals(tokenFile().path().normalize())) {
            throw new CommandException("--link-file and --token-file name the same file: choose two");
        }
    }

    @Override
    protected final void configure(CastellanServerBuilder builder) {
        tokenLifetime.apply(builder);
        consoleUrl.set(builder::consoleUrl);
        MailSettings settings = mailOptions.settings();
        if (settings != null) {
            MailNow now = new MailNow(settings);
            builder.invitationListener(now);
            mail = now;
        }
    }

    /** Returns the file for the token. */
    protected final NewSecretFile tokenFile() {
        return tokenFile.file();
    }

    /** Returns the file for the link or code, or {@code null} if the command creates no invitation. */
    protected final @Nullable NewSecretFile linkFile() {
        return linkFile == null ? null : NewSecretFile.ofLink(linkFile);
    }

    /** Creates an invitation, writes its link or code to the file, and prints the other fields. */
    protected final void invite(Supplier<IssuedInvitation> invitation, NewSecretFile file, Output output) {
        IssuedInvitation created = file.keep(invitation, issued -> Objects.toString(issued.url(), issued.code()));
        output.line(
                "user_id",
                created.userId(),
                "email",
                created.email(),
                "purpose",
                created.purpose(),
                "created_at",
                created.createdAt(),
                "expires_at",
                created.expiresAt(),
                "link_file",
                file.path().toString(),
                "mail",
                mail == null ? null : mail.outcome());
    }
}
