package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the page of activity shows and reads times of the browser's time zone, or without scripts of UTC. */
@InChromium
@Tag("browser")
final class LocalTimesTest {

    private static final String PAGE = "/activity?since=2001-01-31T12:00&until=2100-01-31T23:00";

    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void scriptShowsAndReadsTimesOfBrowserTimeZone() {
        try (Browser browser = Browser.of(fixture).timeZone("Asia/Kolkata").signIn(fixture.adminToken())) {
            browser.open(PAGE);
            assertThat(browser.text(".events .exact")).endsWith("GMT+5:30");
            assertThat(browser.text("main")).doesNotContain("UTC");
            assertThat(browser.value("From")).isEqualTo("2001-01-31T17:30");
            assertThat(browser.value("Before")).isEqualTo("2100-02-01T04:30");

            browser.press("Filter");
            assertThat(browser.place()).contains("since=2001-01-31T12%3A00", "until=2100-01-31T23%3A00");
            assertThat(browser.value("From")).isEqualTo("2001-01-31T17:30");

            browser.follow("Today");
            assertThat(browser.place()).contains("since=20", "T18%3A30").doesNotContain("until=");
            assertThat(browser.value("From")).endsWith("T00:00");
            assertThat(browser.text(".counts [aria-current]")).isEqualTo("Today");
        }
    }

    @Test
    void oddTimesInUrlDoNotStopScripts() {
        try (Browser browser = Browser.of(fixture).timeZone("Asia/Kolkata").signIn(fixture.adminToken())) {
            browser.open("/activity?since=2001-01-31T12:00:00Z&until=2100-01-31T23:00");
            assertThat(browser.value("From")).isEqualTo("2001-01-31T17:30");
            assertThat(browser.value("Before")).isEqualTo("2100-02-01T04:30");
            assertThat(browser.text("main")).doesNotContain("UTC");

            browser.open("/activity?since=abc&until=2100-01-31T23:00");
            assertThat(browser.value("From")).isEmpty();
            assertThat(browser.value("Before")).isEqualTo("2100-02-01T04:30");
            assertThat(browser.text("main")).doesNotContain("UTC");
        }
    }

    @Test
    void pageWithoutScriptsShowsAndReadsTimesInUtc() {
        try (Browser browser =
                Browser.withoutScripts(fixture).timeZone("Asia/Kolkata").signIn(fixture.adminToken())) {
            browser.open(PAGE);
            assertThat(browser.text(".events .exact")).endsWith(" UTC");
            assertThat(browser.text("main")).contains("Times are in UTC.");
            assertThat(browser.value("From (UTC)")).isEqualTo("2001-01-31T12:00");
            browser.follow("Last 7 days");
            assertThat(browser.value("From (UTC)")).endsWith("T00:00");
            assertThat(browser.text(".counts [aria-current]")).isEqualTo("Last 7 days");
        }
    }
}
