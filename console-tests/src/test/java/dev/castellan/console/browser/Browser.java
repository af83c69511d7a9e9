package dev.castellan.console.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A person with a Chromium of his own, who finds things by their labels and names. What the browser requests and complains
 * about is recorded.
 */
public final class Browser implements AutoCloseable {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    /** Would say of each browser that Selenium has no classes for its own protocol, which are not used. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    static {
        VERSIONS.setLevel(Level.SEVERE);
    }

    private final ChromeDriver driver;
    private final URI console;
    private final Recorder recorder;

    private Browser(URI console, boolean hasScripts) {
        Chromium chromium = Chromium.find().orElseThrow();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable("browser", Level.ALL);
        logs.enable("performance", Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.browser());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars");
        // requests of the browser itself would be taken for those of a page
        options.addArguments("--disable-background-networking", "--disable-component-update", "--no-first-run");
        if (!hasScripts) {
            options.setExperimentalOption("prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
        }
        // without this, Selenium would look for a driver to download
        System.setProperty("webdriver.chrome.driver", chromium.driver().getPath());
        this.driver = new ChromeDriver(options);
        this.console = console;
        this.recorder = new Recorder(driver, console);
        driver.manage().timeouts().implicitlyWait(LONGEST_WAIT);
    }

    /** Starts a browser. */
    public static Browser of(URI console) {
        return new Browser(console, true);
    }

    /** Starts a browser that runs no scripts of pages. */
    public static Browser withoutScripts(URI console) {
        return new Browser(console, false);
    }

    /** Opens a path below the console. */
    public Browser open(String path) {
        driver.get(console + path);
        return this;
    }

    /** Opens a whole URL. */
    public Browser openUrl(String url) {
        driver.get(url);
        return this;
    }

    /** Signs in with an API token. */
    public Browser signIn(String token) {
        open("/sign-in/token").type("API token", token).press("Sign in");
        heading("Overview");
        return this;
    }

    /** Types into the field with this label, in place of what it holds. */
    public Browser type(String label, String text) {
        WebElement field = field(label);
        field.clear();
        field.sendKeys(text);
        return this;
    }

    /** Chooses from the list with this label. */
    public Browser choose(String label, String option) {
        field(label)
                .findElement(By.xpath("./option[normalize-space()=" + quoted(option) + "]"))
                .click();
        return this;
    }

    /** Presses the button with this name. */
    public Browser press(String button) {
        driver.findElement(By.xpath("//button[normalize-space()=" + quoted(button) + "]"))
                .click();
        return this;
    }

    /** Presses the button with this name in the part of the page with this selector. */
    public Browser pressIn(String selector, String button) {
        driver.findElement(By.cssSelector(selector))
                .findElement(By.xpath(".//button[normalize-space()=" + quoted(button) + "]"))
                .click();
        return this;
    }

    /** Follows the link with this name. */
    public Browser follow(String link) {
        driver.findElement(By.xpath("//a[normalize-space()=" + quoted(link) + " or @aria-label=" + quoted(link) + "]"))
                .click();
        return this;
    }

    /** Opens the menu of the person. */
    public Browser menu() {
        driver.findElement(By.cssSelector("details.menu summary")).click();
        return this;
    }

    /** Opens the menu of the person, and signs out. */
    public Browser signOut() {
        menu().press("Sign out");
        heading("Sign in");
        return this;
    }

    /** Marks the page that is shown, so that {@link #left} knows when another one is there. */
    public Browser leaving() {
        driver.executeScript("document.documentElement.dataset.left = ''");
        return this;
    }

    /** Waits for a page other than the one that was marked, which may have the same heading. */
    public Browser left() {
        driver.findElement(By.cssSelector("html:not([data-left]) h1"));
        return this;
    }

    /** Waits for the page with this heading; fails if it does not come. */
    public Browser heading(String heading) {
        driver.findElement(By.xpath("//h1[normalize-space()=" + quoted(heading) + "]"));
        return this;
    }

    /** Returns the text of the first element with this selector. */
    public String text(String selector) {
        return driver.findElement(By.cssSelector(selector)).getText();
    }

    /** Returns what the field with this label holds. */
    public String value(String label) {
        return String.valueOf(field(label).getDomProperty("value"));
    }

    /** Returns the path and fragment that the browser is at. */
    public String place() {
        return driver.getCurrentUrl().substring((console.getScheme() + "://" + console.getAuthority()).length());
    }

    /** Returns the source of the page. */
    public String source() {
        return driver.getPageSource();
    }

    /** Presses keys, wherever the focus is. */
    public Browser keys(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
        return this;
    }

    /** Goes on with the tabulator until an element with this name has the focus; fails if none has. */
    public Browser tabTo(String name) {
        for (int i = 0; i < 60; i++) {
            WebElement focus = driver.switchTo().activeElement();
            if (name.equals(focus.getAccessibleName()) || name.equals(focus.getText())) {
                return this;
            }
            keys(Keys.TAB);
        }
        throw new AssertionError("the keyboard does not reach " + name);
    }

    /** Makes the window this wide. */
    public Browser width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /** Prefers a theme, {@code light} or {@code dark}, as the system of a person does. */
    public Browser theme(String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
        return this;
    }

    /** Loads everything anew with each page. */
    public Browser withoutCache() {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.setCacheDisabled", Map.of("cacheDisabled", true));
        return this;
    }

    /** Lets pages read and write the clipboard. */
    public Browser allowClipboard() {
        driver.executeCdpCommand(
                "Browser.grantPermissions",
                Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
        return this;
    }

    /** Runs a script in the page, whose last argument is a function that takes the result. */
    public Object later(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    /** Runs a script in the page. */
    public Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Writes a picture of the whole page. */
    public void picture(Path file) {
        Map<String, Object> shot = driver.executeCdpCommand(
                "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", page()));
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, OutputType.BYTES.convertFromBase64Png(String.valueOf(shot.get("data"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the browser has requested and complained about since the last call. */
    public Recording recording() {
        return recorder.take();
    }

    @Override
    public void close() {
        driver.quit();
    }

    private Map<String, Object> page() {
        Object width = script("return document.documentElement.clientWidth");
        Object height = script("return Math.max(document.documentElement.scrollHeight, innerHeight)");
        return Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    }

    private WebElement field(String label) {
        WebElement element = driver.findElement(By.xpath("//label[normalize-space()=" + quoted(label) + "]"));
        return driver.findElement(By.id(String.valueOf(element.getDomAttribute("for"))));
    }

    private static String quoted(String text) {
        return text.contains("\"") ? "'" + text + "'" : "\"" + text + "\"";
    }
}
