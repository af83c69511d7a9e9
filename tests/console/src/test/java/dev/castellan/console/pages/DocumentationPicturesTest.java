package dev.castellan.console.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.Pictures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Takes the screenshots for the README and the documents. Writes them to {@code target/pictures} if the
 * property {@code castellan.pages} is {@code all}, or to {@code docs/pictures} if {@code castellan.renew} is true.
 */
@InChromium
@EnabledIf("isWanted")
@Tag("browser")
@Tag("process")
final class DocumentationPicturesTest {

    private static final boolean RENEW = Boolean.getBoolean("castellan.renew");
    private static final Path FOLDER = RENEW ? Path.of("..", "..", "docs", "pictures") : Path.of("target", "pictures");
    private static final int WIDTH = 1120;
    private static final int HEIGHT = 480;
    private static final int MAX_HEIGHT = 1_100;
    private static final int NARROW_WIDTH = 400;
    private static final int NARROW_HEIGHT = 620;
    private static final int MAX_BYTES = 60_000;

    private final Observatory observatory = new Observatory();
    private final Browser admin = Browser.of(observatory.fixture());
    private final Browser client = Browser.of(observatory.fixture()).keepPasskeys();

    static boolean isWanted() {
        return RENEW || PageView.ALL;
    }

    @AfterEach
    void close() {
        admin.close();
        client.close();
        observatory.close();
    }

    @Test
    void takesPicturesBelowMaximumFileSize() throws IOException {
        observatory.signIn(client, Observatory.RESEARCHER);
        addPasskeys();
        observatory.signIn(admin, Observatory.ADMIN);
        takeAsClient();
        takeAsAdmin();
    }

    @Test
    void takesPicturesOfSingleSignOnBelowMaximumFileSize() throws IOException {
        try (Company company = new Company();
                Browser petra = Browser.of(company.fixture());
                Browser visitor = Browser.of(company.fixture())) {
            company.signIn(petra);
            petra.open("/single-sign-on").heading("Single sign-on");
            picture(petra, "single-sign-on", "light");
            String link = "/sign-in?organization=" + company.fixture().organizationId();
            visitor.open(link).heading("Sign in");
            picture(visitor, "sign-in-provider", "light");
            company.openLogin(petra);
            picture(petra, "login", "light");
        }
    }

    private void addPasskeys() {
        client.open("/security")
                .type("Name of the new passkey", "laptop, fingerprint")
                .press("Add a passkey");
        client.text("[role=status]");
    }

    private void takeAsClient() throws IOException {
        client.open("").heading("Overview");
        picture(client, "overview-client", "light");
        client.open("/tokens").heading("My tokens");
        picture(client, "tokens", "light");
        client.open("/tokens/new")
                .type("Name", "dome camera")
                .leaving()
                .press("Create token")
                .remaining();
        picture(client, "token-new", "dark");
        takeRotation();
        client.open("/security").heading("Security");
        picture(client, "security", "light");
        picture(client, "security", "dark");
    }

    private void takeRotation() throws IOException {
        client.open("/tokens").follow("Rotate spectra notebook").choose("The old token ends", "In 1 day");
        narrowPicture("rotation-1");
        client.leaving().press("Rotate").remaining();
        narrowPicture("rotation-2");
        client.open("/tokens").heading("My tokens");
        narrowPicture("rotation-3");
    }

    private void takeAsAdmin() throws IOException {
        admin.open("").heading("Overview");
        picture(admin, "overview", "light");
        picture(admin, "overview", "dark");
        admin.open("/people").heading("People");
        picture(admin, "people", "light");
        admin.open(observatory.clientPath()).heading("Oluwaseun Adebayo-Williams");
        picture(admin, "person", "light");
        admin.open("/activity").heading("Activity");
        picture(admin, "activity", "dark");
        admin.open("/people/invite").type("Name", "Nguyễn Thị Minh Khai").type("E-mail address", "khai@example.org");
        admin.tick("Deep Field Survey").tick("Public Image Archive").press("Invite");
        admin.heading("Nguyễn Thị Minh Khai is invited");
        picture(admin, "invitation", "light");
    }

    /** Takes a picture for a strip, as wide as a phone. */
    private void narrowPicture(String name) throws IOException {
        write(client.theme("light").window(NARROW_WIDTH, NARROW_HEIGHT), name, NARROW_HEIGHT);
    }

    private static void picture(Browser browser, String page, String theme) throws IOException {
        write(browser.theme(theme).window(WIDTH, HEIGHT), page + "-" + theme, MAX_HEIGHT);
    }

    private static void write(Browser browser, String name, int maxHeight) throws IOException {
        Path file = FOLDER.resolve(name + ".png");
        Pictures.write(browser, file, maxHeight);
        if (Pictures.reduce(file)) {
            assertThat(Files.size(file)).as(name).isLessThan(MAX_BYTES);
        }
    }
}
