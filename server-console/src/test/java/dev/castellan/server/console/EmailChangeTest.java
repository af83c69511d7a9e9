package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the pages on which people change their own e-mail address. */
@Tag("slow")
final class EmailChangeTest {

    private static final String ADA = "ada@example.org";
    private static final String NEW = "ada@new.example";
    private static final String CONFIRM = "/security/email/confirm";

    private final Mailer mailer = new Mailer();
    private final ConsoleScene scene = new ConsoleScene(builder ->
            builder.invitationListener(mailer).consoleUrl(URI.create("https://castellan.example.org/console")));

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void clientChangesOwnAddressWithMailedLink() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        assertThat(ada.get("/security").body())
                .contains("href=\"/console/security/email\" aria-label=\"Change e-mail address\"")
                .doesNotContain("An admin can change your address.");
        assertThat(ada.get("/security/email").words())
                .contains("Your address is ada@example.org. A mail with a link goes to the new address.");

        BrowserResponse requested = ada.post("/security/email", "email", " " + NEW + " ");

        assertThat(requested.header("Location"))
                .isEqualTo("/console/security/email/confirm?notice=email-requested&object=ada%40new.example");
        assertThat(ada.get(requested.header("Location").substring("/console".length()))
                        .words())
                .contains("A mail to ada@new.example is on its way. It is valid for an hour.", "enter it here.");
        EmailChangeNotice mail = mailer.only();
        assertThat(mail.email()).isEqualTo(NEW);
        assertThat(mailer.link).hasToString("https://castellan.example.org/console" + CONFIRM + "?code=" + mail.code());
        assertThat(ada.get("/security").body()).contains(ADA).doesNotContain(NEW);

        String link = CONFIRM + "?code=" + mail.code();
        assertThat(ada.get(link).words())
                .contains("Confirm your new address", "Your address becomes ada@new.example.")
                .contains("A notice goes to ada@example.org.");
        assertThat(ada.get(link + "&language=de").words())
                .contains("Neue Adresse bestätigen", "Ihre Adresse wird ada@new.example.");
        assertThat(ada.get("/security").body()).as("GET changes nothing").contains(ADA);

        assertThat(ada.post(link).header("Location"))
                .isEqualTo("/console/security?notice=email-changed&object=ada%40new.example");

        assertThat(ada.get("/security?notice=email-changed&object=ada%40new.example")
                        .words())
                .contains("Your address is now ada@new.example.");
        assertThat(mailer.notices).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(AccountNotice.Kind.EMAIL);
            assertThat(notice.email()).isEqualTo(ADA);
        });
        assertThat(scene.audit())
                .containsPattern("\"users.update\"[^\\[]*\"actor_name\":\"Ada\",\"via\":\"console\"")
                .contains("\"changes\":[{\"field\":\"email\"}]")
                .doesNotContain(NEW);
        assertThat(scene.browser()
                        .post("/sign-in", "email", NEW, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void adminAlsoConfirmsOwnAddress() {
        Browsing carol = scene.joined("Carol", "carol@example.org", Role.ORG_ADMIN);
        assertThat(carol.get("/security").body()).contains("href=\"/console/security/email\"");
        assertThat(carol.post(link(carol)).status()).isEqualTo(303);
        assertThat(carol.get("/security").body()).contains(NEW);
    }

    @Test
    void acceptsCodeInForm() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        String code = codeOf(link(ada));
        assertThat(ada.get(CONFIRM).body()).contains("name=\"code\"");
        BrowserResponse wrong = ada.post(CONFIRM, "code", code + "x");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("id=\"code-help\" role=\"alert\"").doesNotContain(code);
        assertThat(wrong.words()).contains("The code was not accepted. It was used already, is older than 60 minutes");

        assertThat(ada.post(CONFIRM, "code", " " + code + "\n").status()).isEqualTo(303);

        assertThat(ada.get("/security").body()).contains(NEW);
    }

    @Test
    void linkLeadsBackAfterSignInInAnotherBrowser() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        String link = link(ada);
        Browsing phone = scene.browser();

        String signIn = phone.get(link).header("Location");
        assertThat(signIn).startsWith("/console/sign-in?next=");
        BrowserResponse signedIn =
                phone.post(signIn.substring("/console".length()), "email", ADA, "password", ConsoleScene.PASSWORD);

        assertThat(signedIn.header("Location")).isEqualTo("/console" + link);
        assertThat(phone.get(link).words()).contains("Your address becomes ada@new.example.");
        assertThat(phone.post(link).status()).isEqualTo(303);
        assertThat(ada.get("/security").body()).as("the other session stays").contains(NEW);
    }

    @Test
    void oldSessionMustConfirmPasswordFirst() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        String link = link(ada);
        scene.clock.advance(Duration.ofMinutes(20));

        assertThat(ada.get("/security/email").header("Location")).startsWith("/console/confirm?next=");
        assertThat(ada.post("/security/email", "email", NEW).header("Location")).startsWith("/console/confirm?next=");
        String confirm = ada.get(link).header("Location");
        assertThat(confirm).startsWith("/console/confirm?next=");
        assertThat(ada.post(link).header("Location")).startsWith("/console/confirm?next=");
        assertThat(ada.post(confirm.substring("/console".length()), "password", ConsoleScene.PASSWORD)
                        .header("Location"))
                .isEqualTo("/console" + link);
        assertThat(ada.post(link).status()).isEqualTo(303);
    }

    @Test
    void refusesLinkThatIsNotValid() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        Browsing eve = scene.joined("Eve", "eve@example.org", Role.CLIENT);
        String link = link(ada);
        for (String wrong : List.of(link + "A", CONFIRM + "?code=x")) {
            refuses(ada, wrong, "The code was not accepted.");
        }
        refuses(eve, link, "The code was not accepted.");
        ada.post(link);
        refuses(ada, link, "This is your address already.");
        assertThat(eve.get("/security").body()).contains("eve@example.org");
    }

    @Test
    void refusesFormFromAnotherSite() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        String link = link(ada);
        String foreign = "Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n";
        assertThat(ada.send("POST", link, foreign, "").status()).isEqualTo(403);
        assertThat(ada.send("POST", "/security/email", foreign, "email=eve%40evil.example")
                        .status())
                .isEqualTo(403);
        assertThat(mailer.mails).hasSize(1);
        assertThat(ada.get("/security").body()).contains(ADA);
    }

    @Test
    void addressOfAnotherUserFailsOnlyAtConfirmation() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        scene.joined("Eve", "eve@example.org", Role.CLIENT);
        BrowserResponse free = ada.post("/security/email", "email", "not@example.org");
        BrowserResponse taken = ada.post("/security/email", "email", "eve@example.org");
        assertThat(taken.header("Location")).isEqualTo(free.header("Location").replace("not%40", "eve%40"));

        BrowserResponse refused = ada.post(CONFIRM, "code", mailer.mails.get(1).code());

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.words()).contains("nother user of the organization has this address already");
    }

    @Test
    void refusesWrongAddressWithoutMail() {
        Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);
        assertThat(ada.post("/security/email", "email", "nobody").words())
                .contains("Enter an e-mail address, such as ada@example.org.");
        assertThat(ada.post("/security/email?language=de", "email", ADA).words())
                .contains("Das ist schon Ihre Adresse.");
        assertThat(mailer.mails).isEmpty();
        mailer.isFull = true;
        BrowserResponse full = ada.post("/security/email", "email", NEW);
        assertThat(full.status()).isEqualTo(429);
        assertThat(full.body()).contains("value=\"ada@new.example\"", "Too many mails.");
    }

    @Test
    void sessionOfTokenAndServerWithoutMailOfferNoChange() {
        Browsing token = scene.browser().signedIn(scene.userToken("Tim", "tim@example.org"));
        assertThat(token.get("/security").body()).doesNotContain("/security/email");
        assertThat(token.post("/security/email", "email", NEW).status()).isEqualTo(403);
        assertThat(mailer.mails).isEmpty();
        try (ConsoleScene silent = new ConsoleScene()) {
            Browsing ada = silent.joined("Ada", ADA, Role.CLIENT);
            assertThat(ada.get("/security").words()).contains("An admin can change your address.");
            assertThat(ada.get("/security/email").status()).isEqualTo(404);
            assertThat(ada.post("/security/email", "email", NEW).status()).isEqualTo(404);
        }
    }

    private void refuses(Browsing browser, String link, String reason) {
        assertThat(browser.get(link).words()).contains(reason, "Back");
        assertThat(browser.get(link).body()).doesNotContain("Change address</button>");
        assertThat(browser.post(link).status()).isEqualTo(422);
    }

    /** Requests {@link #NEW}, and returns the path and the query of the mailed link. */
    private String link(Browsing browser) {
        browser.post("/security/email", "email", NEW);
        return Objects.requireNonNull(mailer.link)
                .toString()
                .substring("https://castellan.example.org/console".length());
    }

    private static String codeOf(String link) {
        return link.substring(link.indexOf('=') + 1);
    }

    /** A mailer that keeps the mails. */
    private static final class Mailer implements InvitationListener {

        private final List<EmailChangeNotice> mails = new ArrayList<>();
        private final List<AccountNotice> notices = new ArrayList<>();
        private @Nullable URI link;
        private boolean isFull;

        EmailChangeNotice only() {
            assertThat(mails).hasSize(1);
            return mails.get(0);
        }

        @Override
        public void issued(InvitationNotice notice) {}

        @Override
        public boolean mailsEmailChanges() {
            return true;
        }

        @Override
        public void emailChangeRequested(EmailChangeNotice notice, @Nullable URI url) {
            if (isFull) {
                throw Refusal.of(ErrorKind.RATE_LIMITED, "email: too many mails");
            }
            mails.add(notice);
            link = url;
        }

        @Override
        public void noticed(AccountNotice notice) {
            if (notice.kind() == AccountNotice.Kind.EMAIL) {
                notices.add(notice);
            }
        }
    }
}
