package dev.castellan.server.console.internal.provider;

import dev.castellan.server.console.internal.page.PageResponse;

/**
 * The view model of a page that opens another page at once, and has a link to it. A redirect cannot follow a form whose
 * target is another site, because the content security policy lets forms lead only to the console. After a person comes
 * back from a provider, a redirect counts as a request of the provider, so the next page would show no notice.
 *
 * @param url the other page
 * @param link the key of the link
 * @param object the value in the text of the link
 */
public record Forward(String url, String link, String object) {

    /** Returns a page that opens another page. The title of the page is the text of the link. */
    public static PageResponse to(String url, String link, String object) {
        return PageResponse.page(link, JteforwardGenerated::render, new Forward(url, link, object), object)
                .withHeader("Refresh", "0; url=" + url);
    }
}
