package dev.castellan.server.console.internal.page;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.internal.execution.CallerCheck;
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
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page. Immutable.
 *
 * @param context the services and resources of the console
 * @param source the HTTP request
 * @param ids the ids in the path, in their order
 * @param input the parameters and form fields
 * @param user the signed-in user; absent without a session
 */
public record PageRequest(
        ConsoleContext context,
        Source source,
        List<UUID> ids,
        Input input,
        @Nullable SignedInUser user) {

    private static final int LONGEST_NEXT = 500;
    private static final Pattern NEXT = Pattern.compile("(/[A-Za-z0-9_-]+)*(\\?[A-Za-z0-9_.~%=&+-]*)?");

    /**
     * An HTTP request.
     *
     * @param http the request
     * @param peer the address of the client; absent if the request came through no socket
     */
    public record Source(ApiRequest http, @Nullable InetSocketAddress peer) {}

    /**
     * The values that the client sends.
     *
     * @param query the parameters of the query
     * @param fields the fields of the form; empty for GET
     * @param form the values and the problem that the form shows
     */
    public record Input(Map<String, List<String>> query, Map<String, List<String>> fields, FormState form) {}

    static PageRequest of(ConsoleContext context, Source source, List<UUID> ids) {
        return new PageRequest(context, source, ids, new Input(Map.of(), Map.of(), FormState.EMPTY), null);
    }

    /** Returns the session of the signed-in user. Call from pages that require a session. */
    public ActiveSession session() {
        return Objects.requireNonNull(user, "no user is signed in").session();
    }

    /** Returns whether the signed-in user is an admin. */
    public boolean isAdmin() {
        return session().role().equals(Role.ORG_ADMIN);
    }

    /** Returns whether the signed-in user has a password. */
    public boolean hasPassword() {
        return this.<Boolean>readOrganization(
                view -> view.passwords().get(session().userId()).isPresent());
    }

    /** Returns the HTTP request. */
    public ApiRequest http() {
        return source.http();
    }

    /** Returns the path of the page, relative to the console. */
    public String path() {
        return http().path().substring(context.path().length());
    }

    /** Returns an id in the path. */
    public UUID id(int position) {
        return ids.get(position);
    }

    /** Returns the parameters of the query. */
    public Map<String, List<String>> query() {
        return input.query();
    }

    /** Returns a parameter of the query; empty if it is missing. */
    public String parameter(String name) {
        return first(query(), name);
    }

    /** Returns the fields of the form. */
    public Map<String, List<String>> fields() {
        return input.fields();
    }

    /** Returns a field of the form, unchanged; empty if it is missing. */
    public String field(String name) {
        return first(fields(), name);
    }

    /** Returns the values of a field that may have several. */
    public List<String> fieldValues(String name) {
        return fields().getOrDefault(name, List.of());
    }

    /** Returns the values and the problem that the form shows. */
    public FormState form() {
        return input.form();
    }

    /**
     * Returns the state of a form that the browser sends with GET, from the query.
     *
     * @param filters the fields of the form
     * @param refusal the refusal of the form; absent if it was accepted
     */
    public FormState filter(List<Field> filters, @Nullable Refusal refusal) {
        return refusal == null ? FormReader.typed(filters, query()) : FormReader.refused(filters, query(), refusal);
    }

    /**
     * Returns the page to open next, as a path relative to the console such as {@code /tokens?after=x}. Returns an empty
     * path, the overview, if the parameter {@code next} is not a path of the console. Other sites can set the parameter.
     */
    public String next() {
        String next = parameter("next");
        if (!next.startsWith(context.path()) || next.length() > LONGEST_NEXT) {
            return "";
        }
        String path = next.substring(context.path().length());
        return NEXT.matcher(path).matches() ? path : "";
    }

    /** Returns a text of the console. */
    public String text(String key, Object... values) {
        return context.texts().text(key, values);
    }

    /** Returns the refusal of an object that does not exist or that the user cannot access. */
    public Refusal notFound() {
        return Refusal.of(ErrorKind.NOT_FOUND, text("problem.not-found"));
    }

    /** Returns the time of the server. */
    public Instant now() {
        return context.server().clock().instant();
    }

    /** Returns the URL of the API, as this browser reaches it. */
    public String apiUrl() {
        return origin() + context.server().publicPath() + Endpoints.PREFIX;
    }

    /** Returns the URL of a page, as this browser reaches it. */
    public String url(String path) {
        return origin() + context.address().base() + path;
    }

    /** Returns the browser, for sessions and audit events. */
    public Browser browser() {
        return new Browser(
                address(),
                http().headers().first("User-Agent"),
                context.cookies().browser(http().headers()).orElse(null));
    }

    /** Returns the passkey service; empty for a console without a domain name. */
    public Optional<PeoplePasskeys> passkeys() {
        return context.people().passkeys();
    }

    /**
     * Returns the passkey service.
     *
     * @throws Refusal if the console is served without a domain name
     */
    public PeoplePasskeys requirePasskeys() {
        return passkeys().orElseThrow(this::notFound);
    }

    /**
     * Runs work on the share of an organization, for sign-in work that writes. On the share of anonymous clients, it
     * would delay all of them while it waits for the writer of that organization.
     */
    public Answer runFor(@Nullable UUID organizationId, Supplier<Answer> work) {
        return Answer.later(context.server().run(organizationId, address(), work));
    }

    /** Redirects the browser to the re-authentication page, which returns to this page. */
    public Answer reauthenticateFirst() {
        return Authentication.reauthenticateFirst(this);
    }

    /**
     * Performs an operation of the API as the signed-in user.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(call(endpoint, arguments), "the operation has no answer");
    }

    /**
     * Performs an operation of the API without a result.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> @Nullable O call(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        ActiveSession session = session();
        return context.server()
                .sessions()
                .perform(session.organizationId(), session.sessionId(), source.peer(), endpoint, arguments);
    }

    /**
     * Reads data that no operation of the API returns. The work must check the access of the caller with {@link
     * dev.castellan.server.spi.AccessibleResources}, as operations do. It may run more than once.
     *
     * @throws Refusal if the session has ended, or if the work throws it
     */
    public <T> T read(BiFunction<? super View, ? super Caller, ? extends T> work) {
        return readOrganization(
                view -> work.apply(view, CallerCheck.ofSession(view, session().sessionId())));
    }

    /** Reads data of the organization of the signed-in user without a check of access. It may run more than once. */
    public <T> T readOrganization(Function<? super View, ? extends T> work) {
        return context.server().store().read(session().organizationId(), work);
    }

    /** Reports to the audit listener that a user without the admin role sent a form for admins. */
    void reportForbidden(AdminOperation operation) {
        ActiveSession session = session();
        context.server()
                .sessions()
                .tellForbidden(
                        session.organizationId(),
                        session.sessionId(),
                        source.peer(),
                        operation.endpoint(),
                        operation.path(this));
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

    /** Returns the address of the client; null if the request came through no socket. */
    @Nullable
    InetAddress address() {
        InetSocketAddress peer = source.peer();
        return peer == null ? null : peer.getAddress();
    }

    boolean isPost() {
        return http().method().equals("POST");
    }

    /** Returns the origin of the console for this browser; empty if the {@code Host} header names a foreign host. */
    private String origin() {
        String origin = context.address().origin(http().headers().first("Host"));
        return origin == null ? "" : origin;
    }

    private static String first(Map<String, List<String>> values, String name) {
        List<String> found = values.getOrDefault(name, List.of());
        return found.isEmpty() ? "" : found.get(0);
    }
}
