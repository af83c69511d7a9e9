package dev.castellan.console.browser;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions;

/**
 * The Chromium browser of one user. Finds elements by their labels and names. Records the browser's requests and
 * console messages.
 */
public final class Browser implements AutoCloseable {

    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    /** The control characters that isolate part of a text from the direction of the rest. */
    private static final Pattern ISOLATES = Pattern.compile("[\u2066-\u2069]");

    private static final String CLOSED_MENU = "arguments[0].closest('details.menu:not([open])')";

    private final ReusableChromium chromium;
    private final ChromeDriver driver;
    private final URI console;
    private final Recorder recorder;

    Browser(URI console, ReusableChromium chromium) {
        this.chromium = chromium;
        this.driver = chromium.driver();
        this.console = console;
        this.recorder = new Recorder(driver, console);
        driver.manage().timeouts().implicitlyWait(MAX_WAIT);
        // entries of an earlier test
        recorder.take();
    }

    /** Opens a browser for the console at this URL, which has a port. */
    public static Browser of(URI console) {
        return new Browser(console, ReusableChromium.at(console.getPort()));
    }

    /** Opens a browser for the console of this fixture. */
    public static Browser of(Fixture fixture) {
        return new Browser(Fixture.CONSOLE, ReusableChromium.at(fixture.port()));
    }

    /** Presses the button of another site with this text, which is an {@code input}. */
    public Browser pressInput(String text) {
        driver.findElement(By.xpath("//input[@value=" + quoted(text) + "]")).click();
        return this;
    }

    /** Deletes what the browser has stored for the origin of another site. */
    public Browser forgetCookies(String url) {
        command("Storage.clearDataForOrigin", Map.of("origin", url, "storageTypes", "all"));
        return this;
    }

    /** Ends all browsers, at the end of a program that is no test. */
    public static void quitAll() {
        ReusableChromium.quitAll();
    }

    /** Opens a browser that does not run the scripts of pages. */
    public static Browser withoutScripts(Fixture fixture) {
        Browser browser = of(fixture);
        browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        return browser;
    }

    /** Accepts the certificates of all sites. */
    public Browser trustingAll() {
        command("Security.setIgnoreCertificateErrors", Map.of("ignore", true));
        return this;
    }

    /** Opens a path of the console. */
    public Browser open(String path) {
        driver.get(console + path);
        return this;
    }

    /** Opens an absolute URL. */
    public Browser openUrl(String url) {
        driver.get(url);
        return this;
    }

    /** Signs in with an API token. */
    public Browser signIn(String token) {
        open("/sign-in/token").paste("API token", token).press("Sign in");
        heading("Overview");
        return this;
    }

    /** Joins with an invitation code, and sets {@link Fixture#PASSWORD}. */
    public Browser join(String code) {
        return join(code, "Overview");
    }

    /** Joins like {@link #join(String)}, and waits for the page with this heading. */
    public Browser join(String code, String heading) {
        open("/join#" + code).press("Continue").heading("Set your password");
        return type("New password", Fixture.PASSWORD).press("Join and sign in").heading(heading);
    }

    /** Replaces the content of the field with this label by typing. */
    public Browser type(String label, String text) {
        WebElement field = field(label);
        field.clear();
        field.sendKeys(text);
        return this;
    }

    /** Sets the content of the field with this label. Used for text that the driver cannot type. */
    public Browser paste(String label, String text) {
        driver.executeScript("arguments[0].value = arguments[1]", field(label), text);
        return this;
    }

    /** Chooses an option from the list with this label. */
    public Browser choose(String label, String option) {
        field(label)
                .findElement(By.xpath("./option[normalize-space()=" + quoted(option) + "]"))
                .click();
        return this;
    }

    /** Ticks the box with this label. */
    public Browser tick(String label) {
        driver.findElement(By.xpath("//label[normalize-space()=" + quoted(label) + "]/input"))
                .click();
        return this;
    }

    /** Presses the button with this name. */
    public Browser press(String button) {
        driver.findElement(By.xpath("//button[normalize-space()=" + quoted(button) + "]"))
                .click();
        return this;
    }

    /** Waits for a button with this name. */
    public Browser button(String name) {
        driver.findElement(By.xpath("//button[normalize-space()=" + quoted(name) + "]"));
        return this;
    }

    /** Presses the button with this name inside the element that matches the selector. */
    public Browser pressIn(String selector, String button) {
        driver.findElement(By.cssSelector(selector))
                .findElement(By.xpath(".//button[normalize-space()=" + quoted(button) + "]"))
                .click();
        return this;
    }

    /** Follows the link with this name. If a closed menu contains the link, opens the menu first. */
    public Browser follow(String link) {
        if (opensMenuFor(link)) {
            driver.executeScript(CLOSED_MENU + ".querySelector('summary').click()", link(link));
        }
        link(link).click();
        return this;
    }

    /** Returns whether a closed menu contains the link with this name. */
    public boolean opensMenuFor(String link) {
        return driver.executeScript("return " + CLOSED_MENU, link(link)) != null;
    }

    private WebElement link(String name) {
        return driver.findElement(
                By.xpath("//a[normalize-space()=" + quoted(name) + " or @aria-label=" + quoted(name) + "]"));
    }

    /** Opens the user menu. */
    public Browser menu() {
        driver.findElement(By.cssSelector("details.menu summary")).click();
        return this;
    }

    /** Signs out through the user menu. */
    public Browser signOut() {
        menu().press("Sign out");
        heading("Sign in");
        return this;
    }

    /** Marks the current page for {@link #remaining}. */
    public Browser leaving() {
        driver.executeScript("document.documentElement.dataset.left = ''");
        return this;
    }

    /** Waits until the browser leaves the marked page. The new page may have the same heading. */
    public Browser remaining() {
        driver.findElement(By.cssSelector("html:not([data-left]) h1"));
        return this;
    }

    /** Waits for a page with this heading, ignoring isolate characters. Fails after a timeout. */
    public Browser heading(String heading) {
        String expected = quoted(ISOLATES.matcher(heading).replaceAll("").strip());
        driver.findElement(
                By.xpath("//h1[normalize-space(translate(., '\u2066\u2067\u2068\u2069', ''))=" + expected + "]"));
        return this;
    }

    /** Returns the text of the first element that matches the selector. */
    public String text(String selector) {
        return driver.findElement(By.cssSelector(selector)).getText();
    }

    /** Returns the content of the field with this label. */
    public String value(String label) {
        return String.valueOf(field(label).getDomProperty("value"));
    }

    /** Returns the path, the query and the fragment of the current URL. */
    public String place() {
        return driver.getCurrentUrl().substring(origin().length());
    }

    /** Returns the HTML source of the page. */
    public String source() {
        return driver.getPageSource();
    }

    /** Sets the width of the window. */
    public Browser width(int pixels) {
        return window(pixels, 900);
    }

    /** Sets the width and height of the window. */
    public Browser window(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /** Shows pages on a screen, with the system's preferred color scheme, which is {@code light} or {@code dark}. */
    public Browser theme(String theme) {
        return media("screen", theme);
    }

    /** Lays pages out for paper, in a browser whose user prefers this color scheme. */
    public Browser print(String theme) {
        return media("print", theme);
    }

    /** Sets the time zone, such as {@code Asia/Kolkata}. */
    public Browser timeZone(String id) {
        command("Emulation.setTimezoneOverride", Map.of("timezoneId", id));
        return this;
    }

    /** Adds a virtual authenticator that stores passkeys and always verifies the user. */
    public Browser keepPasskeys() {
        driver.addVirtualAuthenticator(new VirtualAuthenticatorOptions()
                .setProtocol(VirtualAuthenticatorOptions.Protocol.CTAP2)
                .setTransport(VirtualAuthenticatorOptions.Transport.INTERNAL)
                .setHasResidentKey(true)
                .setHasUserVerification(true)
                .setIsUserVerified(true));
        return this;
    }

    /** Runs an asynchronous script in the page. The script's last argument is the callback for the result. */
    public Object later(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    /** Runs a script in the page. */
    public Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Returns the focused element. */
    WebElement focus() {
        return driver.switchTo().activeElement();
    }

    /** Sends a command of the Chrome DevTools Protocol. */
    Map<String, Object> command(String name, Map<String, Object> parameters) {
        return driver.executeCdpCommand(name, parameters);
    }

    /** Returns the requests and console messages since the previous call. */
    public Recording recording() {
        return recorder.take();
    }

    @Override
    public void close() {
        chromium.release(origin());
    }

    /** Returns the origin of the console. */
    String origin() {
        return console.getScheme() + "://" + console.getAuthority();
    }

    private Browser media(String media, String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
        return this;
    }

    private WebElement field(String label) {
        WebElement element = driver.findElement(By.xpath("//label[normalize-space()=" + quoted(label) + "]"));
        return driver.findElement(By.id(String.valueOf(element.getDomAttribute("for"))));
    }

    private static String quoted(String text) {
        return "concat('" + text.replace("'", "', \"'\", '") + "', '')";
    }
}
