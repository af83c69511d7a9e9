package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.HtmlTemplateOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a page answers: itself, another page to go to, or one of them later. Immutable. */
public final class Answer {

    private final int status;
    private final String target;
    private final @Nullable BiConsumer<HtmlTemplateOutput, PageLayout> body;
    private final @Nullable CompletionStage<Answer> later;
    private final @Nullable String json;
    private final List<Map.Entry<String, String>> headers;

    private Answer(
            int status,
            String target,
            @Nullable BiConsumer<HtmlTemplateOutput, PageLayout> body,
            @Nullable CompletionStage<Answer> later,
            @Nullable String json,
            List<Map.Entry<String, String>> headers) {
        this.status = status;
        this.target = target;
        this.body = body;
        this.later = later;
        this.json = json;
        this.headers = headers;
    }

    /**
     * Returns a page.
     *
     * @param title its title and heading
     * @param template the template that writes it
     * @param view what the template shows
     */
    @SuppressWarnings("NullAway") // the generated classes take no interceptor, which their signatures do not say
    public static <M> Answer page(String title, Template<? super M> template, M view) {
        return new Answer(
                200, title, (output, frame) -> template.render(output, null, frame, view), null, null, List.of());
    }

    /** Sends the browser to a page of the console, such as {@code /tokens}. */
    public static Answer goTo(String path) {
        return new Answer(303, path, null, null, null, List.of());
    }

    /** Sends the browser to a page of the console, which then says what has happened: the text {@code notice.KEY}. */
    public static Answer goTo(String path, String notice) {
        return goTo(path + (path.contains("?") ? "&" : "?") + "notice=" + notice);
    }

    /** Returns JSON for the script of a page. */
    public static Answer json(String json) {
        return new Answer(200, "", null, null, json, List.of());
    }

    /** Returns an answer that comes later. It may fail with a {@link dev.castellan.server.spi.Refusal}. */
    public static Answer later(CompletionStage<Answer> answer) {
        return new Answer(0, "", null, answer, null, List.of());
    }

    /** Returns a copy with this status. */
    public Answer withStatus(int newStatus) {
        return new Answer(newStatus, target, body, later, json, headers);
    }

    /** Returns a copy with one more header field. */
    public Answer withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.add(Map.entry(name, value));
        return new Answer(status, target, body, later, json, List.copyOf(more));
    }

    int status() {
        return status;
    }

    /** Returns the title of a page, or the path to go to. */
    String target() {
        return target;
    }

    @Nullable
    BiConsumer<HtmlTemplateOutput, PageLayout> body() {
        return body;
    }

    @Nullable
    CompletionStage<Answer> later() {
        return later;
    }

    /** Returns JSON with the header fields of this answer. */
    Answer asJson(String newJson) {
        return new Answer(200, "", null, null, newJson, headers);
    }

    @Nullable
    String json() {
        return json;
    }

    List<Map.Entry<String, String>> headers() {
        return headers;
    }
}
