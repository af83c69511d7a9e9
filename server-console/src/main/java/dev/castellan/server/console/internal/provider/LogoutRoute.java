package dev.castellan.server.console.internal.provider;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.console.internal.http.FormData;
import dev.castellan.server.console.internal.page.ConsoleContext;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.SitePages;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Receives logout tokens from providers (OpenID Connect Back-Channel Logout 1.0), beside the pages. The request comes
 * from a server without cookies, and the token proves it, so the checks against other sites do not apply. Failures of an
 * address are not counted: organizations that use the same service share its addresses, so one of them could prevent the
 * logouts of another.
 *
 * @param pages the pages of the console
 */
public record LogoutRoute(SitePages pages, ConsoleContext context, PeopleProvider provider) implements SitePages {

    /** The path, before the id of the organization. */
    public static final String PATH = "/provider/logout";

    private static final Pattern ROUTE =
            Pattern.compile(PATH + "/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})");

    @Override
    public CompletionStage<ApiResponse> respond(ServerCall call) {
        Matcher route = route(call.request());
        if (!route.matches()) {
            return pages.respond(call);
        } else if (!call.request().method().equals("POST")) {
            return CompletableFuture.completedStage(response(405, headers().add("Allow", "POST"), ""));
        }
        UUID organization = UUID.fromString(route.group(1));
        InetSocketAddress peer = call.peer();
        InetAddress address = peer == null ? null : peer.getAddress();
        // a separate queue for each unknown organization would give a client more than its share
        return context.server()
                .<Boolean>run(null, address, () -> context.server().store().exists(organization))
                .thenCompose(isKnown -> isKnown
                        ? context.server().run(organization, address, () -> end(organization, call, address))
                        : CompletableFuture.completedStage(rejected()));
    }

    private ApiResponse end(UUID organization, ServerCall call, @Nullable InetAddress address) {
        Browser browser = new Browser(address, call.request().headers().first("User-Agent"), null, null);
        try {
            List<String> tokens = FormData.ofBody(call.request()).getOrDefault("logout_token", List.of());
            if (tokens.size() != 1) {
                return rejected();
            }
            provider.deleteSessions(organization, tokens.get(0), browser);
            return response(200, headers(), "");
        } catch (Refusal refusal) {
            return rejected();
        }
    }

    /** Returns the response to every failure, as the specification requires. */
    private ApiResponse rejected() {
        return response(400, headers().add("Content-Type", "application/json"), "{\"error\":\"invalid_request\"}");
    }

    private Headers.Builder headers() {
        return context.headers().page();
    }

    private static ApiResponse response(int status, Headers.Builder headers, String body) {
        return new ApiResponse(status, headers.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    private Matcher route(ApiRequest request) {
        return ROUTE.matcher(request.path().substring(context.address().path().length()));
    }

    @Override
    public ApiResponse refuse(ServerCall call, ApiResponse error, Refusal refusal) {
        return route(call.request()).matches() ? error : pages.refuse(call, error, refusal);
    }

    @Override
    public boolean wantsBody(ApiRequest head) {
        return pages.wantsBody(head);
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        return pages.findOrganization(head);
    }

    @Override
    public long auditEventsDropped() {
        return pages.auditEventsDropped();
    }

    @Override
    public void close() {
        pages.close();
    }
}
