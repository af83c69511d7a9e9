package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.call.TimeSource;
import dev.castellan.client.internal.text.ApiBaseUrl;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.client.token.TokenSource;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client for one deployment of the API. Calls act as the owner of the client's token. Thread-safe. Create one
 * instance and share it.
 *
 * <p>A failed call throws a {@link CastellanException}. Invalid settings and arguments cause an
 * {@link IllegalArgumentException}, a missing argument a {@link NullPointerException} that names it.
 */
public final class CastellanClient implements AutoCloseable {

    private final CallEngine calls;
    private final ClientOptions options;
    private final Endpoint<Void, Void> deleteToken;
    private final String target;

    CastellanClient(CallEngine calls, ClientOptions options, Endpoint<Void, Void> deleteToken, String target) {
        this.calls = calls;
        this.options = options;
        this.deleteToken = deleteToken;
        this.target = target;
    }

    /**
     * Returns a builder for a client of the deployment at this URL. The URL may end with {@code /api/v1}.
     *
     * @throws IllegalArgumentException if the URL is neither http nor https, or if it has user info, a query or a
     *     fragment
     */
    public static CastellanClientBuilder builder(String baseUrl) {
        try {
            return builder(new URI(OptionChecks.requireValue("base URL", baseUrl)));
        } catch (URISyntaxException e) {
            // The message omits the URL and the cause, because a URL may contain a password.
            String place = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
            throw new IllegalArgumentException("base URL: is not a URL: " + e.getReason() + place);
        }
    }

    /**
     * Returns a builder for a client of the deployment at this URL. The URL may end with {@code /api/v1}.
     *
     * @throws IllegalArgumentException if the URL is neither http nor https, or if it has user info, a query or a
     *     fragment
     */
    public static CastellanClientBuilder builder(URI baseUrl) {
        return new CastellanClientBuilder(ApiBaseUrl.of(OptionChecks.requireValue("base URL", baseUrl)));
    }

    /** Returns a builder for a client with a custom {@link CastellanClientBuilder#transport transport}. */
    public static CastellanClientBuilder builder() {
        return new CastellanClientBuilder(null);
    }

    /**
     * Creates a client from the environment variables and system properties of this process. See {@link
     * #builderFromEnvironment()}.
     *
     * @throws IllegalArgumentException if the base URL or the token is missing, if a variable or property is malformed
     *     or misspelled, or if two settings conflict. The message names the setting
     */
    public static CastellanClient fromEnvironment() {
        return builderFromEnvironment().build();
    }

    /**
     * Returns a builder configured from the environment variables of this process, such as {@code CASTELLAN_BASE_URL},
     * and its system properties, such as {@code castellan.base-url}, which take precedence. {@code
     * docs/client-settings.md} lists them. No other method reads the environment.
     *
     * @throws IllegalArgumentException if the base URL is missing, or if a variable or property is malformed or
     *     misspelled. The message names it
     */
    public static CastellanClientBuilder builderFromEnvironment() {
        Map<String, String> properties = new HashMap<>();
        System.getProperties().stringPropertyNames().forEach(name -> properties.put(name, System.getProperty(name)));
        return SettingValues.of(System.getenv(), properties).toBuilder();
    }

    /**
     * Returns a builder configured from these environment variables. See {@link #builderFromEnvironment()}.
     *
     * @throws IllegalArgumentException if the base URL is missing, or if a variable is malformed or misspelled
     */
    public static CastellanClientBuilder builderFromEnvironment(Map<String, String> variables) {
        return SettingValues.of(variables, Map.of()).toBuilder();
    }

    /**
     * Returns a builder configured from the properties of an application. See {@link #builderFromEnvironment()}.
     *
     * @param properties returns the value of a property, such as {@code castellan.base-url}, or null if it is not set
     * @throws IllegalArgumentException if the base URL is missing or a property is malformed. The message begins with
     *     the name of the property
     */
    public static CastellanClientBuilder builderFromProperties(Function<String, @Nullable String> properties) {
        return SettingValues.ofProperties(properties).toBuilder();
    }

    /** Returns the operations on projects. */
    public ProjectsClient projects() {
        return new ProjectsClient(calls);
    }

    /** Returns the operations on users. */
    public UsersClient users() {
        return new UsersClient(calls);
    }

    /** Returns the operations on API tokens. */
    public TokensClient tokens() {
        return new TokensClient(calls, deleteToken);
    }

    /** Returns the operations on collections. */
    public CollectionsClient collections() {
        return new CollectionsClient(calls);
    }

    /** Returns the operations on inputs. */
    public InputsClient inputs() {
        return new InputsClient(calls);
    }

    /** Returns the operations on queries. */
    public QueriesClient queries() {
        return new QueriesClient(calls);
    }

    /** Returns the operations on invitations of human users (extensions). */
    public InvitationsClient invitations() {
        return new InvitationsClient(calls);
    }

    /** Returns the operations on sessions of human users (extensions). */
    public SessionsClient sessions() {
        return new SessionsClient(calls);
    }

    /** Returns the operations on passkeys of human users (extensions). */
    public PasskeysClient passkeys() {
        return new PasskeysClient(calls);
    }

    /** Returns the operation that reads audit events (an extension). */
    public AuditEventsClient auditEvents() {
        return new AuditEventsClient(calls);
    }

    /** Returns the operations on the organization of the caller (extensions). */
    public OrganizationsClient organizations() {
        return new OrganizationsClient(calls);
    }

    /** Returns the operation that lists issuers of JWTs (an extension). */
    public IssuersClient issuers() {
        return new IssuersClient(calls);
    }

    /** Returns the operation that lists rules of federation (an extension). */
    public FederationRulesClient federationRules() {
        return new FederationRulesClient(calls);
    }

    /** Returns the asynchronous client, whose operations do not block the calling thread. */
    public AsyncCastellanClient async() {
        return new AsyncCastellanClient(this, calls, deleteToken);
    }

    /**
     * Starts a request to an operation that this client does not support directly. Tokens, retries, errors and logs
     * work as in other calls.
     *
     * @param pathTemplate the path below {@code /api/v1} with variables for ids, such as {@code /inputs/{id}/runs}
     * @throws IllegalArgumentException if the path template is invalid
     */
    public RawRequest request(HttpMethod method, String pathTemplate) {
        return new RawRequest(calls, method, pathTemplate);
    }

    /**
     * Calls any operation and returns the whole response: value, status, headers and body.
     *
     * @throws CastellanException if the call fails
     * @throws IllegalArgumentException if the arguments do not match the endpoint
     */
    public <I, O> TypedResponse<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return calls.exchange(endpoint, arguments);
    }

    /**
     * Makes a call and returns its whole response: value, status, headers and body.
     *
     * <pre>{@code
     * TypedResponse<Project> response = client.raw(c -> c.projects().create("Apollo"));
     * }</pre>
     *
     * @param call makes the call with its argument. If it makes several calls, the response is that of the last
     * @throws CastellanException if the call fails
     * @throws IllegalStateException if {@code call} makes no call with its argument
     */
    public <T> TypedResponse<T> raw(Function<? super CastellanClient, T> call) {
        LastResponse last = new LastResponse();
        return last.with(call.apply(new CastellanClient(calls.with(last), options, deleteToken, target)));
    }

    /**
     * Returns the items of any operation that responds with a page, such as one that a deployment adds.
     *
     * @throws IllegalArgumentException if the arguments do not match the endpoint, when the first page is fetched
     */
    public <T> Listing<T> list(Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        return new Listing<>(calls, endpoint, arguments);
    }

    /** Returns the options of this client, including defaults. */
    public ClientOptions options() {
        return options;
    }

    /**
     * Calls any operation with these options and returns the whole response.
     *
     * @throws CastellanException if the call fails
     * @throws IllegalArgumentException if the arguments do not match the endpoint
     */
    public <I, O> TypedResponse<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments, CallOptions options) {
        return calls.with(options).exchange(endpoint, arguments);
    }

    /**
     * Returns a client that has these options and shares all resources, such as connections, with this client. Options
     * that are not set are inherited. Closing this client also closes the returned client, but not vice versa.
     */
    public CastellanClient withOptions(ClientOptions overrides) {
        ClientOptions all = options.withAll(overrides);
        CallEngine derived = calls.derived(all.calls(), overrides.credentials());
        return new CastellanClient(derived, all, deleteToken, target);
    }

    /**
     * Returns a client that sends this token and acts as its owner. See {@link #withOptions(ClientOptions)}.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII
     */
    public CastellanClient withToken(String token) {
        return withOptions(ClientOptions.NONE.withToken(token));
    }

    /** Returns a client that gets its tokens from this source. See {@link #withOptions(ClientOptions)}. */
    public CastellanClient withToken(TokenSource source) {
        return withOptions(ClientOptions.NONE.withToken(source));
    }

    /** Returns a client that sends requests through this transport. See {@link #withOptions(ClientOptions)}. */
    public CastellanClient withTransport(Transport transport) {
        return new CastellanClient(calls.with(transport), options, deleteToken, "a custom transport");
    }

    /**
     * Closes this client and all clients derived from it. Closing a client again has no effect. Does not close an
     * OkHttp client or a transport that the caller provided.
     */
    @Override
    public void close() {
        calls.lifetime().close();
    }

    /** Returns true if this client or a client that it was derived from is closed. */
    public boolean isClosed() {
        return calls.lifetime().isClosed();
    }

    Clock clock() {
        return calls.responses().clock();
    }

    TimeSource timeSource() {
        return calls.retries().timeSource();
    }

    /** Returns a description that names the target of requests but does not contain the token. */
    @Override
    public String toString() {
        return "CastellanClient[" + target + (isClosed() ? ", closed]" : "]");
    }
}
