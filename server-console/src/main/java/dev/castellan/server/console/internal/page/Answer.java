package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** The answer of a page: HTML, a redirect, JSON, or an answer that is not complete yet. Immutable. */
public final class Answer {

    private final int status;
    private final Content content;
    private final List<Map.Entry<String, String>> headers;

    private Answer(int status, Content content, List<Map.Entry<String, String>> headers) {
        this.status = status;
        this.content = content;
        this.headers = headers;
    }

    /**
     * Returns an HTML page.
     *
     * @param title the title and heading
     * @param template the template that writes the page
     * @param view the values for the template
     */
    @SuppressWarnings("NullAway") // the generated classes accept no interceptor, but their signatures do not say it
    public static <M> Answer page(String title, Template<? super M> template, M view) {
        Content html = new Content.Html(title, (output, layout) -> template.render(output, null, layout, view));
        return new Answer(200, html, List.of());
    }

    /** Redirects the browser to a page of the console, such as {@code /tokens}. */
    public static Answer goTo(String path) {
        return new Answer(303, new Content.Redirect(path), List.of());
    }

    /** Redirects the browser to a page of the console, which shows the text {@code notice.KEY}. */
    public static Answer goTo(String path, String notice) {
        return goTo(path + (path.contains("?") ? "&" : "?") + "notice=" + notice);
    }

    /** Returns JSON for the script of a page. */
    public static Answer json(String json) {
        return new Answer(200, new Content.Json(json), List.of());
    }

    /** Returns an asynchronous answer. It may fail with a {@link dev.castellan.server.spi.Refusal}. */
    public static Answer later(CompletionStage<Answer> answer) {
        return new Answer(0, new Content.Later(answer), List.of());
    }

    /** Returns a copy with this status. */
    public Answer withStatus(int newStatus) {
        return new Answer(newStatus, content, headers);
    }

    /** Returns a copy with another header field. */
    public Answer withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.add(Map.entry(name, value));
        return new Answer(status, content, List.copyOf(more));
    }

    /** Returns an answer with status 200, this JSON and the header fields of this answer. */
    Answer asJson(String json) {
        return new Answer(200, new Content.Json(json), headers);
    }

    int status() {
        return status;
    }

    Content content() {
        return content;
    }

    List<Map.Entry<String, String>> headers() {
        return headers;
    }

    /** The content of an answer. */
    sealed interface Content {

        /**
         * An HTML page.
         *
         * @param title the title and heading
         * @param body writes the page
         */
        record Html(String title, BiConsumer<HtmlTemplateOutput, PageLayout> body) implements Content {}

        /**
         * A redirect.
         *
         * @param path a path relative to the console
         */
        record Redirect(String path) implements Content {}

        /**
         * JSON for the script.
         *
         * @param text the JSON
         */
        record Json(String text) implements Content {}

        /**
         * An answer that is not complete yet.
         *
         * @param answer the answer
         */
        record Later(CompletionStage<Answer> answer) implements Content {}
    }

    /**
     * The method {@code render} of the class that is generated from a template with the parameters {@code PageLayout
     * page} and {@code M view}.
     *
     * @param <M> the type of the view
     */
    @FunctionalInterface
    public interface Template<M> {

        /** Writes the page. */
        void render(HtmlTemplateOutput output, HtmlInterceptor interceptor, PageLayout page, M view);
    }
}
