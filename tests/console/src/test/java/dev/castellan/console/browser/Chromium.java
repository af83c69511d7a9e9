package dev.castellan.console.browser;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The installed Chromium and its driver. Finds both through the environment variables {@code CHROME_BIN} and
 * {@code CHROMEDRIVER_BIN}, or at the usual paths. Never downloads a browser.
 *
 * @param browser the executable of the browser
 * @param driver the executable of ChromeDriver
 */
record Chromium(File browser, File driver) {

    /** Disabled, because this logger warns about missing DevTools classes that the tests do not use. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    static {
        VERSIONS.setLevel(Level.SEVERE);
    }

    static Optional<Chromium> find() {
        Optional<File> browser = program("CHROME_BIN", "chromium", "chromium-browser", "google-chrome");
        Optional<File> driver = program("CHROMEDRIVER_BIN", "chromedriver");
        return browser.isPresent() && driver.isPresent()
                ? Optional.of(new Chromium(browser.get(), driver.get()))
                : Optional.empty();
    }

    /** Starts Chromium with these arguments. */
    static ChromeDriver start(List<String> arguments) {
        Chromium chromium = find().orElseThrow();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable("browser", Level.ALL);
        logs.enable("performance", Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.browser());
        options.setCapability("goog:loggingPrefs", logs);
        options.setExperimentalOption("perfLoggingPrefs", Map.of("enablePage", false));
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars");
        // the recording would attribute the browser's background requests to a page
        options.addArguments("--disable-background-networking", "--disable-component-update", "--no-first-run");
        // no test goes back to an earlier page, or opens pages of two sites
        options.addArguments("--disable-features=BackForwardCache,SpareRendererForSitePerProcess");
        options.addArguments(arguments);
        // without this property, Selenium would try to download a driver
        System.setProperty("webdriver.chrome.driver", chromium.driver().getPath());
        return new ChromeDriver(options);
    }

    private static Optional<File> program(String variable, String... names) {
        String original = System.getenv(variable);
        Stream<String> usual = Arrays.stream(names).flatMap(name -> Stream.of("/usr/bin/" + name, "/snap/bin/" + name));
        return Stream.concat(Stream.of(original).filter(Objects::nonNull), usual)
                .map(File::new)
                .filter(File::canExecute)
                .findFirst();
    }
}
