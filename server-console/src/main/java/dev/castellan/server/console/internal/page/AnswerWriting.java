package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes answers as HTTP: pages in their frame, and redirects. Uses no store. */
final class AnswerWriting {

    private AnswerWriting() {}

    static ApiResponse write(PageRequest request, Answer answer) {
        ConsoleContext context = request.context();
        Headers.Builder headers = context.headers().page();
        answer.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
        String json = answer.json();
        if (json != null) {
            headers.add("Content-Type", "application/json");
            return new ApiResponse(answer.status(), headers.build(), json.getBytes(StandardCharsets.UTF_8));
        }
        BiConsumer<HtmlTemplateOutput, PageLayout> body = answer.body();
        if (body == null) {
            headers.add("Location", context.path() + answer.target());
            return new ApiResponse(answer.status(), headers.build(), ApiRequest.NO_BODY);
        }
        StringOutput html = new StringOutput();
        body.accept(new PageOutput(html), layout(request, answer.target()));
        return new ApiResponse(
                answer.status(),
                headers.add("Content-Type", "text/html; charset=utf-8").build(),
                html.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static PageLayout layout(PageRequest request, String title) {
        ConsoleContext context = request.context();
        SignedInUser user = request.user();
        return new PageLayout(
                context.texts(),
                context.address().base(),
                context.assets().styles(),
                context.assets().script(),
                context.assets().icon(),
                title,
                user == null ? null : user.person(),
                user == null
                        ? List.of()
                        : Navigation.of(context.texts(), user.session().role(), request.path()),
                notice(request),
                request.form(),
                request.now());
    }

    /** Returns what has just happened; others can make a browser show it, so it is one of our own texts. */
    private static @Nullable String notice(PageRequest request) {
        String key = "notice." + request.parameter("notice");
        return !request.isPost() && request.context().texts().has(key) ? request.text(key) : null;
    }
}
