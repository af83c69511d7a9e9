package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.people.InvitationPurpose;
import org.junit.jupiter.api.Test;

final class MailTextTest {

    @Test
    void linkIsShownWithWhoInvitesWhereAndUntilWhen() {
        InvitationMail mail = MailText.of(Notices.notice(
                Notices.ADA, "ada@example.org", InvitationPurpose.JOIN, "https://c.example.org/console", Notices.CODE));

        assertThat(mail.to()).isEqualTo("ada@example.org");
        assertThat(mail.subject()).isEqualTo("Grace invites you to Moon");
        assertThat(mail.body())
                .startsWith("Hello Ada,\n\nGrace invites you to the organization Moon on Castellan.\n")
                .contains("\n\nhttps://c.example.org/console/join#" + Notices.CODE + "\n\n")
                .contains("It ends on 3 February 2030, 12:00 UTC.")
                .contains("If you did not expect this message, ignore it")
                .doesNotContain("{", "enter this code");
    }

    @Test
    void codeIsShownWhereThereIsNoLink() {
        assertThat(MailText.of(Notices.join()).body()).contains("\n\n" + Notices.CODE + "\n\n", "enter this code");
    }

    @Test
    void recoverySaysThatNothingChangesUntilItIsUsed() {
        InvitationMail mail = MailText.of(
                Notices.notice(Notices.ADA, "ada@example.org", InvitationPurpose.RECOVER, null, Notices.CODE));
        assertThat(mail.subject()).isEqualTo("Get back into Moon");
        assertThat(mail.body())
                .contains(Notices.CODE, "until it is used, nothing changes", "signed out everywhere else");
    }

    @Test
    void commandIsAnAdministrator() {
        InvitationMail mail =
                MailText.of(Notices.notice("Ada", null, "Moon", Notices.join().invitation()));
        assertThat(mail.subject()).isEqualTo("An administrator invites you to Moon");
    }

    @Test
    void namesStayOnOneLineAndFillInNothing() {
        InvitationMail mail = MailText.of(Notices.notice(
                "Ada\r\nBcc: eve@example.org",
                "Grace\u2028\u202e{code}",
                "Mo\u0000on\nX: y",
                Notices.join().invitation()));
        assertThat(mail.subject()).isEqualTo("Grace {code} invites you to Mo on X: y");
        assertThat(mail.body()).startsWith("Hello Ada Bcc: eve@example.org,\n");
    }

    @Test
    void textFormHidesTheCode() {
        assertThat(MailText.of(Notices.join()).toString()).doesNotContain(Notices.CODE);
    }
}
