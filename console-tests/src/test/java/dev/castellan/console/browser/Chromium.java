package dev.castellan.console.browser;

import java.io.File;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Chromium of this machine and its driver: where the variables {@code CHROME_BIN} and {@code CHROMEDRIVER_BIN} say,
 * else in the usual places. Nothing is downloaded.
 *
 * @param browser the program of the browser
 * @param driver the program that drives it
 */
record Chromium(File browser, File driver) {

    static Optional<Chromium> find() {
        Optional<File> browser = program("CHROME_BIN", "chromium", "chromium-browser", "google-chrome");
        Optional<File> driver = program("CHROMEDRIVER_BIN", "chromedriver");
        return browser.isPresent() && driver.isPresent()
                ? Optional.of(new Chromium(browser.get(), driver.get()))
                : Optional.empty();
    }

    private static Optional<File> program(String variable, String... names) {
        String given = System.getenv(variable);
        Stream<String> usual = Arrays.stream(names).flatMap(name -> Stream.of("/usr/bin/" + name, "/snap/bin/" + name));
        return Stream.concat(Stream.of(given).filter(Objects::nonNull), usual)
                .map(File::new)
                .filter(File::canExecute)
                .findFirst();
    }
}
