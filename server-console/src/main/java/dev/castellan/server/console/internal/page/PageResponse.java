package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.PageLayout;
import dev.castellan.server.console.internal.layout.Texts;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The response of a page: HTML, a redirect, another text or an asynchronous response. Immutable.
 *
 * @param headers the header fields of this response, in addition to those of every page
 */
public record PageResponse(int status, Content content, List<Map.Entry<String, String>> headers) {

    /** The query parameter with a value in the message of the page. */
    static final String OBJECT = "object";

    /** The maximum length of such a value, in characters. */
    private static final int MAX_OBJECT = 60;

    /**
     * Creates a response with an HTML page.
     *
     * @param title the key of the title, which is also the heading
     * @param template the template that renders the page
     * @param view the view model of the page
     * @param values the values in the title
     */
    public static <M> PageResponse page(String title, Template<? super M> template, M view, Object... values) {
        return page(texts -> texts.text(title, values), template, view);
    }

    /** Creates a response with an HTML page whose title is a name. The parameters are the same as for {@link #page}. */
    public static <M> PageResponse named(String title, Template<? super M> template, M view) {
        return page(texts -> title, template, view);
    }

    @SuppressWarnings("NullAway") // generated templates accept a null interceptor but do not declare it
    private static <M> PageResponse page(Function<Texts, String> title, Template<? super M> template, M view) {
        Content html = new Content.Html(title, (output, layout) -> template.render(output, null, layout, view));
        return new PageResponse(200, html, List.of());
    }

    /** Creates a redirect to a page of the console, such as {@code /tokens}. */
    public static PageResponse goTo(String path) {
        return new PageResponse(303, new Content.Redirect(path), List.of());
    }

    /**
     * Creates a redirect to a page of the console, which then shows the message {@code notice.KEY}, or the message
     * with the same key of another {@linkplain PageLayout.Notice kind}.
     *
     * @param objects the values in the message, such as the names of the objects that have changed
     */
    public static PageResponse goTo(String path, String notice, Object... objects) {
        return goTo(path(path, notice, objects));
    }

    /** Returns the path of a page that shows a message. The parameters are the same as for {@link #goTo}. */
    public static String path(String path, String notice, Object... objects) {
        String values = Stream.of(objects)
                .map(object -> "&" + OBJECT + "=" + URLEncoder.encode(shortened(object), StandardCharsets.UTF_8))
                .collect(Collectors.joining());
        return path + (path.contains("?") ? "&" : "?") + "notice=" + notice + values;
    }

    /** Returns the beginning of a long name, because the address should stay short. */
    private static String shortened(Object object) {
        String text = object.toString();
        return text.codePointCount(0, text.length()) <= MAX_OBJECT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_OBJECT - 1)) + "…";
    }

    /** Creates a response with JSON for the console's script. */
    public static PageResponse json(String json) {
        return text("application/json", json);
    }

    /** Creates a response that contains text of this media type. */
    public static PageResponse text(String type, String text) {
        return new PageResponse(200, new Content.Text(type, text), List.of());
    }

    /** Creates an asynchronous response. The stage can fail with a {@link dev.castellan.server.spi.Refusal}. */
    public static PageResponse later(CompletionStage<PageResponse> response) {
        return new PageResponse(0, new Content.AsyncResponse(response), List.of());
    }

    public PageResponse withStatus(int newStatus) {
        return new PageResponse(newStatus, content, headers);
    }

    /** Returns a copy with an additional header field. */
    public PageResponse withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.add(Map.entry(name, value));
        return new PageResponse(status, content, List.copyOf(more));
    }

    /** Returns a response with status 200, the given JSON and the header fields of this response. */
    PageResponse asJson(String json) {
        return new PageResponse(200, new Content.Text("application/json", json), headers);
    }

    /** The content of a response. */
    public sealed interface Content {

        /**
         * An HTML page.
         *
         * @param title returns the title and heading
         * @param body renders the page
         */
        record Html(Function<Texts, String> title, BiConsumer<HtmlTemplateOutput, PageLayout> body)
                implements Content {}

        /**
         * A redirect.
         *
         * @param path a path relative to the console
         */
        record Redirect(String path) implements Content {}

        /** A text that is not a page, such as JSON for the console's script. */
        record Text(String type, String text) implements Content {}

        /** An asynchronous response. */
        record AsyncResponse(CompletionStage<PageResponse> response) implements Content {}
    }

    /**
     * The {@code render} method of a generated template class. The template has the parameters {@code PageLayout page}
     * and {@code M view}.
     *
     * @param <M> the type of the view model
     */
    @FunctionalInterface
    public interface Template<M> {

        void render(HtmlTemplateOutput output, HtmlInterceptor interceptor, PageLayout page, M view);
    }
}
