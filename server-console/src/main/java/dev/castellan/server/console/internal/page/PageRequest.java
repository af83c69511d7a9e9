package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.http.LocalPath;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request for a page: who asks, and what for.
 *
 * @param context what all pages share
 * @param http the request
 * @param peer where it comes from; absent if it came through no socket
 * @param ids the ids in the path, in their order
 * @param query the parameters of the query
 * @param fields the fields of the form; empty for GET
 * @param user who is signed in; absent if nobody is
 * @param form what the form shows
 */
public record PageRequest(
        ConsoleContext context,
        ApiRequest http,
        @Nullable InetSocketAddress peer,
        List<UUID> ids,
        Map<String, List<String>> query,
        Map<String, List<String>> fields,
        @Nullable SignedInUser user,
        FormState form) {

    /** Returns the session of who is signed in. To be called by pages that need one. */
    public ActiveSession session() {
        return Objects.requireNonNull(user, "nobody is signed in").session();
    }

    /** Returns whether who is signed in has a password. */
    public boolean hasPassword() {
        ActiveSession session = session();
        return context.server()
                .store()
                .<Boolean>read(
                        session.organizationId(),
                        view -> view.passwords().get(session.userId()).isPresent());
    }

    /** Returns an id in the path. */
    public UUID id(int position) {
        return ids.get(position);
    }

    /** Returns a field of the form, as it was typed; empty if it is missing. */
    public String field(String name) {
        return first(fields, name);
    }

    /** Returns the values of a field that may have several. */
    public List<String> fieldValues(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** Returns a parameter of the query; empty if it is missing. */
    public String parameter(String name) {
        return first(query, name);
    }

    /**
     * Returns what a form shows that is sent by GET: what the query says.
     *
     * @param filters the fields of the form
     * @param refusal why it was refused; absent if it was not
     */
    public FormState filter(List<Field> filters, @Nullable Refusal refusal) {
        return refusal == null ? FormReader.typed(filters, query) : FormReader.refused(filters, query, refusal);
    }

    /** Returns the path of the page, below the console. */
    public String path() {
        return http.path().substring(context.path().length());
    }

    /** Returns a text of the console. */
    public String text(String key, Object... values) {
        return context.texts().text(key, values);
    }

    /** Returns the time of the server. */
    public Instant now() {
        return context.server().clock().instant();
    }

    /** Returns the URL of the API for programs, as this browser would call it. */
    public String apiUrl() {
        return origin() + context.server().publicPath() + Endpoints.PREFIX;
    }

    /** Returns the URL of a page, as this browser would call it. */
    public String url(String path) {
        return origin() + context.address().base() + path;
    }

    /** Returns the path below the console that the browser wants to go to next; empty for the overview. */
    public String next() {
        return LocalPath.below(context.path(), parameter("next"));
    }

    /** Returns the browser, for sessions and audit events. */
    public Browser browser() {
        return new Browser(
                address(),
                http.headers().first("User-Agent"),
                context.cookies().browser(http.headers()).orElse(null));
    }

    /** Returns the passkeys; empty where the console has no name that they could belong to. */
    public Optional<PeoplePasskeys> passkeys() {
        return context.people().passkeys();
    }

    /**
     * Answers later, in the turn of an organization, for work before sign-in that writes: without this, it would run in the
     * turn of everybody who is not signed in, who would wait for the writer of that organization.
     */
    public Answer inTurnOf(@Nullable UUID organizationId, Supplier<Answer> work) {
        return Answer.later(context.server().run(organizationId, address(), work));
    }

    /** Sends the browser to confirm who is there, and back to this page. */
    public Answer reauthenticateFirst() {
        return Authentication.reauthenticateFirst(this);
    }

    /**
     * Performs an operation of the API for who is signed in.
     *
     * @throws Refusal as the API would refuse it
     */
    public <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(call(endpoint, arguments), "the operation has no answer");
    }

    /**
     * Performs an operation of the API that answers nothing.
     *
     * @throws Refusal as the API would refuse it
     */
    public <I, O> @Nullable O call(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        ActiveSession session = session();
        return context.server()
                .sessions()
                .perform(session.organizationId(), session.sessionId(), peer, endpoint, arguments);
    }

    /**
     * Reads what no operation of the API answers, for the person who is signed in. The work itself checks whether the
     * caller may see what it reads, with {@link dev.castellan.server.spi.Visible} as operations do. It may run more than
     * once.
     *
     * @throws Refusal if the session has ended, or as the work refuses
     */
    public <T> T read(BiFunction<? super View, ? super Caller, ? extends T> work) {
        ActiveSession session = session();
        return context.server()
                .store()
                .read(
                        session.organizationId(),
                        view -> work.apply(view, CallerCheck.ofSession(view, session.sessionId())));
    }

    /** Tells the audit listener that the person who is signed in sent a form that is for admins. */
    void tellForbidden(AdminOperation operation) {
        ActiveSession session = session();
        context.server()
                .sessions()
                .tellForbidden(
                        session.organizationId(),
                        session.sessionId(),
                        peer,
                        operation.endpoint(),
                        operation.path(this));
    }

    PageRequest withUser(@Nullable SignedInUser newUser) {
        return new PageRequest(context, http, peer, ids, query, fields, newUser, form);
    }

    PageRequest withParameters(Map<String, List<String>> newQuery, Map<String, List<String>> newFields) {
        return new PageRequest(context, http, peer, ids, newQuery, newFields, user, form);
    }

    PageRequest withForm(FormState newForm) {
        return new PageRequest(context, http, peer, ids, query, fields, user, newForm);
    }

    /** Returns the origin of the console, for this browser; empty if it names a host that is not one of ours. */
    private String origin() {
        String origin = context.address().origin(http.headers().first("Host"));
        return origin == null ? "" : origin;
    }

    /** Returns where the request comes from; null if it came through no socket. */
    @Nullable
    InetAddress address() {
        return peer == null ? null : peer.getAddress();
    }

    boolean isPost() {
        return http.method().equals("POST");
    }

    private static String first(Map<String, List<String>> values, String name) {
        List<String> found = values.getOrDefault(name, List.of());
        return found.isEmpty() ? "" : found.get(0);
    }
}
