package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** The answer of a page: HTML, a redirect, another text or an asynchronous answer. Immutable. */
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
     * Creates an answer with an HTML page.
     *
     * @param title the title and heading of the page
     * @param template the template that renders the page
     * @param view the view model of the page
     */
    @SuppressWarnings("NullAway") // generated templates accept a null interceptor but do not declare it
    public static <M> Answer page(String title, Template<? super M> template, M view) {
        Content html = new Content.Html(title, (output, layout) -> template.render(output, null, layout, view));
        return new Answer(200, html, List.of());
    }

    /** Creates a redirect to a page of the console, such as {@code /tokens}. */
    public static Answer goTo(String path) {
        return new Answer(303, new Content.Redirect(path), List.of());
    }

    /** Creates a redirect to a page of the console, which then shows the message {@code notice.KEY}, or the message
     * with the same key of another {@linkplain PageLayout.Notice kind}. */
    public static Answer goTo(String path, String notice) {
        return goTo(path + (path.contains("?") ? "&" : "?") + "notice=" + notice);
    }

    /** Creates an answer with JSON for the console's script. */
    public static Answer json(String json) {
        return text("application/json", json);
    }

    /** Creates an answer that contains text of this media type. */
    public static Answer text(String type, String text) {
        return new Answer(200, new Content.Text(type, text), List.of());
    }

    /** Creates an asynchronous answer. The stage can fail with a {@link dev.castellan.server.spi.Refusal}. */
    public static Answer later(CompletionStage<Answer> answer) {
        return new Answer(0, new Content.Later(answer), List.of());
    }

    public Answer withStatus(int newStatus) {
        return new Answer(newStatus, content, headers);
    }

    /** Returns a copy with an additional header field. */
    public Answer withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.add(Map.entry(name, value));
        return new Answer(status, content, List.copyOf(more));
    }

    /** Returns an answer with status 200, the given JSON and the header fields of this answer. */
    Answer asJson(String json) {
        return new Answer(200, new Content.Text("application/json", json), headers);
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
         * @param body renders the page
         */
        record Html(String title, BiConsumer<HtmlTemplateOutput, PageLayout> body) implements Content {}

        /**
         * A redirect.
         *
         * @param path a path relative to the console
         */
        record Redirect(String path) implements Content {}

        /** A text that is not a page, such as JSON for the console's script. */
        record Text(String type, String text) implements Content {}

        /** An asynchronous answer. */
        record Later(CompletionStage<Answer> answer) implements Content {}
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
