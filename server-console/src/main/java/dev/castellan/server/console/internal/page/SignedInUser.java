package dev.castellan.server.console.internal.page;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The signed-in user, who reads data and performs API operations.
 *
 * @param session the session, with the user's name, e-mail address and role
 * @param organization display name of the organization
 * @param peer the client address, or null if the request did not arrive over a socket
 * @param calls records the API calls that the page shows
 */
public record SignedInUser(
        ServerSiteContext server,
        ActiveSession session,
        String organization,
        @Nullable InetSocketAddress peer,
        ApiCalls calls) {

    static SignedInUser of(PageRequest request, ActiveSession session) {
        ServerSiteContext server = request.context().server();
        String organization = server.store()
                .read(session.organizationId(), view -> view.organization().name());
        PageSource source = request.source();
        return new SignedInUser(server, session, organization, source.peer(), new ApiCalls(server, source.apiUrl()));
    }

    public boolean isAdmin() {
        return session.role().equals(Role.ORG_ADMIN);
    }

    /**
     * Performs an API operation.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return result(call(endpoint, arguments));
    }

    /** Reads an object. */
    public <O> O get(Endpoint<Void, O> endpoint, UUID id) {
        return perform(endpoint, Arguments.path(id));
    }

    /** Reads a page of a list. */
    public <T> Page<T> list(Endpoint<Void, Page<T>> endpoint, Map<String, String> query) {
        return list(endpoint, Arguments.<Void>none().withQuery(query));
    }

    /** Reads a page of a list. The page of the console then shows this call. */
    public <T> Page<T> list(Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        calls.add(endpoint, arguments);
        return perform(endpoint, arguments);
    }

    /**
     * Performs an API operation that may return no result.
     *
     * @throws Refusal if the API refuses the operation
     */
    public <I, O> @Nullable O call(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return callAfter(view -> {}, endpoint, arguments);
    }

    /** Runs a check, which can throw a refusal, and an API operation in one transaction. See {@link #call}. */
    public <I, O> @Nullable O callAfter(Consumer<? super View> check, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return server.sessions()
                .performAfter(session.organizationId(), session.sessionId(), peer, check, endpoint, arguments);
    }

    /** Runs a check and an API operation, unless the user has submitted the form with this number before. */
    <I, O> O performOnce(UUID form, Consumer<? super View> check, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return result(server.sessions()
                .performOnceAfter(
                        session.organizationId(), session.sessionId(), peer, form, check, endpoint, arguments));
    }

    /** Reports to the audit listener that the user, who is not an admin, sent a form for admins. */
    void reportForbidden(Endpoint<?, ?> endpoint, List<UUID> ids) {
        server.sessions().notifyForbidden(session.organizationId(), session.sessionId(), peer, endpoint, ids);
    }

    /**
     * Reads data that no API operation returns. The function must check the access of the caller with {@link
     * dev.castellan.server.internal.rules.AccessibleResources}, as operations do. The function can run more than once.
     *
     * @throws Refusal if the session has ended, or if the function throws it
     */
    public <T> T read(BiFunction<? super View, ? super Caller, ? extends T> work) {
        return readOrganization(view -> work.apply(view, CallerCheck.ofSession(view, session.sessionId(), peer)));
    }

    /** Reads data of the user's organization without checking access. The function can run more than once. */
    public <T> T readOrganization(Function<? super View, ? extends T> work) {
        return server.store().read(session.organizationId(), work);
    }

    private static <O> O result(@Nullable O result) {
        return Objects.requireNonNull(result, "the operation has no result");
    }
}
