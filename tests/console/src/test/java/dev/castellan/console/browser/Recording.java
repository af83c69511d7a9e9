package dev.castellan.console.browser;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What a browser did for a while.
 *
 * @param requests the URLs that it requested
 * @param elsewhere those of them that are not of the console's origin
 * @param bytes the bytes that it received, header fields included
 * @param complaints what it wrote to its console: errors of scripts, and what the policy of a page forbids
 */
public record Recording(List<String> requests, List<String> elsewhere, long bytes, List<String> complaints) {

    /** What Chromium writes of every answer that is an error, such as a form that is refused. */
    private static final Pattern STATUS = Pattern.compile(
            "\\S+/console/\\S* - Failed to load resource: the server responded with a status of 4[0-9]{2} .*");

    /** What Chromium writes when it has done what the answer to a sign-out asks for. */
    private static final String CLEARED = "Cleared data types: ";

    /** Returns the complaints that are not about the status of a page, nor about a sign-out. */
    public List<String> unexpected() {
        return complaints.stream()
                .filter(complaint -> !STATUS.matcher(complaint).matches() && !complaint.contains(CLEARED))
                .toList();
    }
}
