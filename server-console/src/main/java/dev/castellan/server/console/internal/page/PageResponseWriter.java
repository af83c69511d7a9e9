package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.http.Gzip;
import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts the responses of pages to HTTP responses. Does not access the store. */
final class PageResponseWriter {

    private PageResponseWriter() {}

    static ApiResponse write(PageRequest request, PageResponse response) {
        Headers.Builder headers = request.context().headers().page();
        response.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
        if (response.status() < 400) {
            Languages.chosen(request.source().http())
                    .map(language -> request.context().cookies().language().set(language.toString()))
                    .ifPresent(cookie -> headers.add("Set-Cookie", cookie));
        }
        PageResponse.Content content = response.content();
        byte[] body = ApiRequest.NO_BODY;
        if (content instanceof PageResponse.Content.Text other) {
            headers.add("Content-Type", other.type());
            body = other.text().getBytes(StandardCharsets.UTF_8);
        } else if (content instanceof PageResponse.Content.Redirect redirect) {
            headers.add("Location", request.context().address().path() + redirect.path());
        } else if (content instanceof PageResponse.Content.Html html) {
            StringOutput text = new StringOutput();
            html.body()
                    .accept(
                            new OwaspHtmlTemplateOutput(text),
                            layout(request, html.title().apply(request.texts())));
            headers.add("Content-Type", "text/html; charset=utf-8").add("Vary", "Accept-Encoding");
            body = text.toString().getBytes(StandardCharsets.UTF_8);
        }
        ApiResponse written = new ApiResponse(response.status(), headers.build(), body);
        return content instanceof PageResponse.Content.Html && mayCompress(request) ? Gzip.compress(written) : written;
    }

    /**
     * Returns whether a page may be compressed. The length of a compressed page can reveal, after many requests, a
     * secret that stands beside text which an attacker chooses (BREACH). So no page with a secret, such as a new token
     * or a code, is compressed: these are responses to forms, and pages that a {@link SecretCookie} belongs to. No page
     * that another site may have opened is compressed, so no site chooses text of a compressed page. Other pages
     * contain no secret: the console recognizes its forms by the origin of the request, without a token.
     */
    private static boolean mayCompress(PageRequest request) {
        ApiRequest http = request.source().http();
        String site = http.headers().first("Sec-Fetch-Site");
        return Gzip.isAccepted(http.headers().first("Accept-Encoding"))
                && !request.source().isPost()
                && !SecretCookie.isNamed(request.url())
                && ("same-origin".equals(site) || "none".equals(site));
    }

    private static PageLayout layout(PageRequest request, String title) {
        SignedInUser user = request.signedIn();
        return new PageLayout(
                request.context().resources(request.texts().language()),
                title,
                user == null ? null : user(request, user),
                notice(request),
                request.form().state(),
                new PageLayout.Rendering(
                        request.context().now(),
                        request.context().server().ids().nextRow(),
                        user == null ? List.of() : user.calls().commands()),
                Languages.links(request));
    }

    private static PageLayout.LayoutUser user(PageRequest request, SignedInUser user) {
        return new PageLayout.LayoutUser(
                user.session().name(),
                user.session().email(),
                user.organization(),
                user.session().needsPasskey() ? List.of() : Navigation.of(request));
    }

    /**
     * Returns the message that the {@code notice} parameter names. If the user came from another site or an e-mail, the
     * console has performed no action, and only the notice about an ended session is returned.
     */
    private static PageLayout.@Nullable Notice notice(PageRequest request) {
        String notice = request.url().parameter("notice");
        Object[] objects = request.url()
                .query()
                .getOrDefault(PageResponse.OBJECT, List.of())
                .toArray();
        boolean isTrue = PageAuthentication.SESSION_OVER.equals(notice) || isFromConsole(request);
        return !isTrue || request.source().isPost()
                ? null
                : PageLayout.Notice.KINDS.stream()
                        .filter(kind -> request.texts().has(kind + "." + notice))
                        .map(kind -> new PageLayout.Notice(kind, request.texts().text(kind + "." + notice, objects)))
                        // the message lacks its objects if the user has typed the address
                        .filter(message -> !message.text().contains("{0}"))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * Returns whether the user came from a page of the console. Returns true for older browsers, which do not send this
     * information.
     */
    private static boolean isFromConsole(PageRequest request) {
        String site = request.source().http().headers().first("Sec-Fetch-Site");
        return site == null || site.equals("same-origin");
    }
}
