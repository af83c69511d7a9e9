package dev.castellan.server.console.internal.page;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page. Immutable.
 *
 * @param context the services and resources of the console
 * @param source the HTTP request
 * @param ids the ids in the path, in order
 * @param input the query parameters and form fields
 * @param user the signed-in user, or null without a session
 */
public record PageRequest(
        ConsoleContext context,
        Source source,
        List<UUID> ids,
        Input input,
        @Nullable SignedInUser user) {

    /**
     * An HTTP request.
     *
     * @param peer the client address, or null if the request did not arrive over a socket
     * @param calls records the API calls that the page shows
     */
    public record Source(ApiRequest http, @Nullable InetSocketAddress peer, ApiCalls calls) {}

    /**
     * The values that the client sent.
     *
     * @param fields the form fields, or an empty map for GET
     * @param form the values that the form shows, and the problem, if any
     */
    public record Input(Map<String, List<String>> query, Map<String, List<String>> fields, FormState form) {}

    static PageRequest of(ConsoleContext context, Source source, List<UUID> ids) {
        return new PageRequest(context, source, ids, new Input(Map.of(), Map.of(), FormState.EMPTY), null);
    }

    /** Returns the signed-in user's session. Call only from pages that require a session. */
    public ActiveSession session() {
        return Objects.requireNonNull(user, "no user is signed in").session();
    }

    /** Returns whether the signed-in user is an admin. */
    public boolean isAdmin() {
        return session().role().equals(Role.ORG_ADMIN);
    }

    public ApiRequest http() {
        return source.http();
    }

    /** Returns the path of the page, relative to the console. */
    public String path() {
        return http().path().substring(context.path().length());
    }

    public UUID id(int position) {
        return ids.get(position);
    }

    public Map<String, List<String>> query() {
        return input.query();
    }

    /** Returns a query parameter, or an empty string if it is missing. */
    public String parameter(String name) {
        return first(query(), name);
    }

    public Map<String, List<String>> fields() {
        return input.fields();
    }

    /** Returns the unmodified value of a form field, or an empty string if it is missing. */
    public String field(String name) {
        return first(fields(), name);
    }

    public List<String> fieldValues(String name) {
        return fields().getOrDefault(name, List.of());
    }

    /** Returns the values that the form shows, and the problem, if any. */
    public FormState form() {
        return input.form();
    }

    /**
     * Returns the state of a form that the browser submits with GET, as read from the query.
     *
     * @param filters the fields of the form
     * @param refusal the refusal of the form, or null if it was accepted
     */
    public FormState filter(List<Field> filters, @Nullable Refusal refusal) {
        return refusal == null
                ? FormReader.typed(filters, query())
                : FormReader.refused(context.texts(), filters, query(), refusal);
    }

    /**
     * Returns the page to open next, as a path relative to the console such as {@code /tokens?after=x}. Other sites can
     * set the {@code next} parameter, so the language that it names is omitted. If the parameter is not a path of the
     * console, returns an empty path, which is the overview.
     */
    public String next() {
        String next = parameter("next");
        String path =
                next.startsWith(context.path()) ? next.substring(context.path().length()) : "";
        return Authentication.isNext(path) ? Languages.withoutLanguage(path) : "";
    }

    /** Returns a message of the console. */
    public String text(String key, Object... values) {
        return context.texts().text(key, values);
    }

    /** Creates the refusal for an object that does not exist or is not accessible to the user. */
    public Refusal notFound() {
        return Refusal.of(ErrorKind.NOT_FOUND, text("problem.not-found"));
    }

    /** Returns the current time of the server's clock. */
    public Instant now() {
        return context.server().clock().instant();
    }

    /** Returns the URL of the API as seen by this browser. */
    public String apiUrl() {
        return origin() + context.server().publicPath() + Endpoints.PREFIX;
    }

    /** Returns the URL of a page as seen by this browser. */
    public String url(String path) {
        return origin() + context.address().base() + path;
    }

    /** Returns the browser to record in sessions and audit events. */
    public Browser browser() {
        return new Browser(
                address(),
                http().headers().first("User-Agent"),
                context.cookies().browser().find(http().headers()).orElse(null),
                context.texts().language());
    }

    /**
     * Returns the passkey service.
     *
     * @throws Refusal if the console lacks a domain name
     */
    public PeoplePasskeys requirePasskeys() {
        return context.people().passkeys().orElseThrow(this::notFound);
    }

    /**
     * Runs sign-in work that writes, in the queue of the organization. In the queue of anonymous clients, the work
     * could delay these clients while it waits for the organization's writer.
     */
    public Answer runFor(@Nullable UUID organizationId, Supplier<Answer> work) {
        return Answer.later(context.server().run(organizationId, address(), work));
    }

    /** Returns whether the user must sign in again first. */
    public boolean needsConfirmation() {
        return context.people().needsConfirmation(session());
    }

    /** Redirects the browser to the re-authentication page, which then leads back to this page. */
    public Answer reauthenticateFirst() {
        return Authentication.reauthenticateFirst(this);
    }

    /**
     * Performs an API operation as the signed-in user.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(call(endpoint, arguments), "the operation has no answer");
    }

    /** Reads the object with the first id in the path. */
    public <O> O get(Endpoint<Void, O> endpoint) {
        return perform(endpoint, Arguments.path(id(0)));
    }

    /** Reads a page of a list. */
    public <T> Page<T> list(Endpoint<Void, Page<T>> endpoint, Map<String, String> query) {
        return perform(endpoint, Arguments.<Void>none().withQuery(query));
    }

    /**
     * Performs an API operation that may return no result.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> @Nullable O call(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        source.calls().add(this, endpoint, arguments);
        return after(view -> {}, endpoint, arguments);
    }

    /** Runs a check, which can throw a refusal, and an API operation in one transaction. See {@link #call}. */
    public <I, O> @Nullable O callAfter(Consumer<? super View> check, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return after(check, endpoint, arguments);
    }

    private <I, O> @Nullable O after(Consumer<? super View> check, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        ActiveSession session = session();
        return context.server()
                .sessions()
                .performAfter(session.organizationId(), session.sessionId(), source.peer(), check, endpoint, arguments);
    }

    /**
     * Reads data that no API operation returns. The function must check the access of the caller with {@link
     * dev.castellan.server.spi.AccessibleResources}, as operations do. The function can run more than once.
     *
     * @throws Refusal if the session has ended, or if the function throws it
     */
    public <T> T read(BiFunction<? super View, ? super Caller, ? extends T> work) {
        return readOrganization(
                view -> work.apply(view, CallerCheck.ofSession(view, session().sessionId())));
    }

    /** Reads data of the signed-in user's organization without checking access. The function can run more than once. */
    public <T> T readOrganization(Function<? super View, ? extends T> work) {
        return context.server().store().read(session().organizationId(), work);
    }

    PageRequest withUser(@Nullable SignedInUser newUser) {
        return new PageRequest(context, source, ids, input, newUser);
    }

    PageRequest withParameters(Map<String, List<String>> query, Map<String, List<String>> fields) {
        return new PageRequest(context, source, ids, new Input(query, fields, form()), user);
    }

    PageRequest withForm(FormState form) {
        return new PageRequest(context, source, ids, new Input(query(), fields(), form), user);
    }

    /** Returns the client address, or null if the request did not arrive over a socket. */
    @Nullable
    InetAddress address() {
        InetSocketAddress peer = source.peer();
        return peer == null ? null : peer.getAddress();
    }

    boolean isPost() {
        return http().method().equals("POST");
    }

    /**
     * Returns the origin of the console for this browser, or an empty string if the {@code Host} header names a foreign
     * host.
     */
    private String origin() {
        return Objects.requireNonNullElse(
                context.address().origin(http().headers().first("Host")), "");
    }

    private static String first(Map<String, List<String>> values, String name) {
        return values.getOrDefault(name, List.of("")).get(0);
    }
}
