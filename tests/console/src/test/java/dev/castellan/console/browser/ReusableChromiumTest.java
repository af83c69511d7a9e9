package dev.castellan.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a test sees nothing of earlier tests in its browser. */
@InChromium
@Tag("browser")
final class ReusableChromiumTest {

    /** Changes what a page can change. */
    private static final String USE = """
            const done = arguments[arguments.length - 1];
            localStorage.setItem('castellan-theme', 'dark');
            sessionStorage.setItem('name', 'value');
            window.open('/console/join');
            caches.open('cache').then(() => {
              indexedDB.open('database').onsuccess = () => done();
            });
            """;

    /** Returns what a page can see. */
    private static final String STATE = """
            const done = arguments[arguments.length - 1];
            Promise.all([
              document.documentElement.lang,
              document.cookie,
              localStorage.length,
              sessionStorage.length,
              caches.keys().then(all => all.length),
              indexedDB.databases().then(all => all.length),
              innerWidth,
              matchMedia('print').matches,
              matchMedia('(prefers-color-scheme: dark)').matches,
              navigator.permissions.query({name: 'clipboard-read'}).then(permission => permission.state),
              PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
              performance.getEntriesByType('resource').find(one => one.name.includes('.css')).transferSize === 0,
            ]).then(done, done);
            """;

    private static final String SCRIPTS = "return matchMedia('(scripting: enabled)').matches";

    @AutoClose
    private final Fixture fixture = new Fixture();

    @Test
    void nextTestSeesNoStateFromPreviousTest() {
        ReusableChromium chromium = ReusableChromium.at(fixture.port());
        Browser browser = new Browser(Fixture.CONSOLE, chromium);
        List<?> unused = state(browser);
        use(browser);
        assertThat(state(browser))
                .hasSameSizeAs(unused)
                .zipSatisfy(unused, (now, before) -> assertThat(now).isNotEqualTo(before));
        browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        assertThat(browser.open("/sign-in").script(SCRIPTS)).isEqualTo(false);

        chromium.clear(browser.origin());

        assertThat(chromium.driver().getWindowHandles()).hasSize(1);
        try (Browser next = new Browser(Fixture.CONSOLE, chromium)) {
            assertThat(next.recording()).isEqualTo(new Recording(List.of(), List.of(), 0, List.of()));
            assertThat(state(next)).isEqualTo(unused);
            assertThat(next.script(SCRIPTS)).isEqualTo(true);
        }
    }

    private static void use(Browser browser) {
        Settings.allowClipboard(browser);
        Settings.setCookie(browser, "castellan-language", "de");
        browser.keepPasskeys().width(320).print("dark").later(USE);
        // a page behind the new window may wait for a frame before it is loaded
        browser.command("Page.bringToFront", Map.of());
    }

    private static List<?> state(Browser browser) {
        return (List<?>) browser.open("/sign-in").later(STATE);
    }
}
