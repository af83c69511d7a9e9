package dev.castellan.console.browser;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The recorded activity of a browser.
 *
 * @param requests the URLs of the requests
 * @param elsewhere the requested URLs whose origin differs from the console's
 * @param bytes the number of received bytes, including header fields
 * @param complaints the messages in the browser console, which are script errors and violations of the content security
 *     policy
 */
public record Recording(List<String> requests, List<String> elsewhere, long bytes, List<String> complaints) {

    /** The message that Chromium logs for an error status, for example when the server refuses a form. */
    private static final Pattern STATUS = Pattern.compile(
            "\\S+/console/\\S* - Failed to load resource: the server responded with a status of 4[0-9]{2} .*");

    /** The message that Chromium logs for {@code Clear-Site-Data} after a sign-out. */
    private static final String CLEARED = "Cleared data types: ";

    /** Returns all messages that do not concern an error status or a sign-out. */
    public List<String> unexpected() {
        return complaints.stream()
                .filter(complaint -> !STATUS.matcher(complaint).matches() && !complaint.contains(CLEARED))
                .toList();
    }
}
