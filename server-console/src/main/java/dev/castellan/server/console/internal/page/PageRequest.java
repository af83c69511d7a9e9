package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page. Each component has one subject, so a function can declare which of them it needs. Immutable.
 *
 * @param context the services and resources of the console
 * @param source the HTTP request
 * @param browser the browser, to record in sessions and audit events
 * @param url the path and the query of the page
 * @param ids the ids in the path, in order
 * @param form the form of the page
 * @param texts the messages in the language of the browser
 * @param signedIn the signed-in user, or null without a session
 */
public record PageRequest(
        ConsoleContext context,
        PageSource source,
        Browser browser,
        PageUrl url,
        List<UUID> ids,
        FormInput form,
        Texts texts,
        @Nullable SignedInUser signedIn) {

    /** Creates a request without a user, a query and a form. */
    static PageRequest of(ConsoleContext context, ServerCall call, List<UUID> ids) {
        ApiRequest http = call.request();
        InetSocketAddress peer = call.peer();
        Locale language = Languages.of(http, context.cookies());
        return new PageRequest(
                context,
                PageSource.of(context, call),
                new Browser(
                        peer == null ? null : peer.getAddress(),
                        http.headers().first("User-Agent"),
                        context.cookies().browser().find(http.headers()).orElse(null),
                        language),
                PageUrl.of(context.address().path(), http),
                ids,
                FormInput.NONE,
                context.resources(language).texts(),
                null);
    }

    /** Returns the signed-in user. Call only from pages that require a session. */
    public SignedInUser user() {
        return Objects.requireNonNull(signedIn, "no user is signed in");
    }

    public UUID id(int position) {
        return ids.get(position);
    }

    /** Returns the arguments of an operation whose path contains the ids at these positions. */
    public <I> Arguments<I> arguments(int... positions) {
        return Arguments.path(IntStream.of(positions).mapToObj(ids::get).toArray(UUID[]::new));
    }

    /** Creates the refusal for an object that does not exist or is not accessible to the user. */
    public Refusal notFound() {
        return Refusal.of(ErrorCode.PATH_UNKNOWN, texts.text("problem.not-found"));
    }

    PageRequest withUser(@Nullable SignedInUser user) {
        return new PageRequest(context, source, browser, url, ids, form, texts, user);
    }

    PageRequest withParameters(Map<String, List<String>> query, Map<String, List<String>> fields) {
        FormInput formInput = new FormInput(fields, form.state());
        return new PageRequest(context, source, browser, url.withQuery(query), ids, formInput, texts, signedIn);
    }

    PageRequest withForm(FormState state) {
        FormInput formInput = new FormInput(form.fields(), state);
        return new PageRequest(context, source, browser, url, ids, formInput, texts, signedIn);
    }
}
