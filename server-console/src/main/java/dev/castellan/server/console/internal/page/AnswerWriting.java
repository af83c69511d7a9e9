package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.frame.Frame;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes answers as HTTP: pages in their frame, and redirects. Uses no store. */
final class AnswerWriting {

    private AnswerWriting() {}

    static ApiResponse write(Visit visit, Answer answer) {
        ConsoleContext context = visit.context();
        Headers.Builder headers = context.headers().page();
        answer.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
        String json = answer.json();
        if (json != null) {
            headers.add("Content-Type", "application/json");
            return new ApiResponse(answer.status(), headers.build(), json.getBytes(StandardCharsets.UTF_8));
        }
        BiConsumer<HtmlTemplateOutput, Frame> body = answer.body();
        if (body == null) {
            headers.add("Location", context.path() + answer.target());
            return new ApiResponse(answer.status(), headers.build(), ApiRequest.NO_BODY);
        }
        StringOutput html = new StringOutput();
        body.accept(new PageOutput(html), frame(visit, answer.target()));
        return new ApiResponse(
                answer.status(),
                headers.add("Content-Type", "text/html; charset=utf-8").build(),
                html.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Frame frame(Visit visit, String title) {
        ConsoleContext context = visit.context();
        Visitor visitor = visit.visitor();
        return new Frame(
                context.texts(),
                context.address().base(),
                context.assets().styles(),
                context.assets().script(),
                context.assets().icon(),
                title,
                visitor == null ? null : visitor.person(),
                visitor == null
                        ? List.of()
                        : Navigation.of(context.texts(), visitor.session().role(), visit.path()),
                notice(visit),
                visit.form(),
                visit.now());
    }

    /** Returns what has just happened; others can make a browser show it, so it is one of our own texts. */
    private static @Nullable String notice(Visit visit) {
        String key = "notice." + visit.parameter("notice");
        return !visit.isPost() && visit.context().texts().has(key) ? visit.text(key) : null;
    }
}
