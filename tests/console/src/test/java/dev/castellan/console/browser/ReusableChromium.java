package dev.castellan.console.browser;

import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * A running Chromium that one test after the other uses, because a start takes longer than most tests. A test gets a new
 * tab without the cookies, the storage, the cache, the connections and the permissions of other tests.
 */
final class ReusableChromium {

    private static final Set<ReusableChromium> RUNNING = ConcurrentHashMap.newKeySet();
    private static final Deque<ReusableChromium> UNUSED = new ConcurrentLinkedDeque<>();

    private final PortForwarder forwarder = new PortForwarder();
    private final ChromeDriver driver =
            Chromium.start(List.of("--host-resolver-rules=MAP localhost 127.0.0.1:" + forwarder.port()));

    /** Returns an unused browser in which the host name {@code localhost} leads to this port. */
    static ReusableChromium at(int port) {
        ReusableChromium unused = UNUSED.poll();
        ReusableChromium browser = unused == null ? new ReusableChromium() : unused;
        RUNNING.add(browser);
        browser.forwarder.forwardTo(port);
        return browser;
    }

    /** Ends all browsers. */
    static void quitAll() {
        UNUSED.clear();
        RUNNING.forEach(ReusableChromium::quit);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Makes the browser, which has visited this origin, available to other tests. */
    void release(String origin) {
        try {
            clear(origin);
            UNUSED.push(this);
        } catch (WebDriverException e) {
            // this browser no longer works, and the test has failed or is about to
            quit();
        }
    }

    /** Removes what tests of this origin have left behind. */
    void clear(String origin) {
        Set<String> used = driver.getWindowHandles();
        String unused = driver.switchTo().newWindow(WindowType.TAB).getWindowHandle();
        used.forEach(window -> driver.switchTo().window(window).close());
        driver.switchTo().window(unused);
        driver.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
    }

    private void quit() {
        RUNNING.remove(this);
        driver.quit();
        forwarder.close();
    }
}
