package dev.castellan.server.standalone.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/** Says why an SMTP server did not take a mail, and whether it would take it later. */
final class SmtpFailures {

    private static final int FIRST_FINAL = 500;

    private SmtpFailures() {}

    static MailFailure of(MailSettings settings, InvitationMail mail, MessagingException problem) {
        String server = settings.host() + ":" + settings.port();
        if (problem instanceof AuthenticationFailedException) {
            return new MailFailure(server + " refuses --mail-user with the password of --mail-password-file", false);
        }
        boolean isFinal = false;
        StringBuilder reasons = new StringBuilder();
        for (Exception cause = problem; cause != null; cause = next(cause)) {
            isFinal |= code(cause) >= FIRST_FINAL;
            reasons.append(reasons.isEmpty() ? "" : ": ").append(text(cause, mail));
        }
        return new MailFailure(server + " did not take it: " + reasons, isFinal);
    }

    /** Returns the text of an exception without what a server may repeat of the mail. */
    private static String text(Exception cause, InvitationMail mail) {
        return String.valueOf(cause.getMessage())
                .strip()
                .replace(mail.code(), "[code]")
                .replace(mail.to(), "[address]");
    }

    private static @Nullable Exception next(Exception cause) {
        return cause instanceof MessagingException messaging ? messaging.getNextException() : null;
    }

    private static int code(Exception cause) {
        if (cause instanceof SMTPSendFailedException sending) {
            return sending.getReturnCode();
        }
        return cause instanceof SMTPAddressFailedException address ? address.getReturnCode() : 0;
    }
}
