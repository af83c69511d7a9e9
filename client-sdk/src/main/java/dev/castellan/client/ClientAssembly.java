package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.call.IdempotentPosts;
import dev.castellan.client.internal.call.JwtExchangeCall;
import dev.castellan.client.internal.call.Lifetime;
import dev.castellan.client.internal.call.RequestWriter;
import dev.castellan.client.internal.call.ResponseReader;
import dev.castellan.client.internal.call.RetryPolicy;
import dev.castellan.client.internal.call.TimeSource;
import dev.castellan.client.internal.concurrent.CallQueue;
import dev.castellan.client.internal.concurrent.Dispatch;
import dev.castellan.client.internal.okhttp.NetworkSettings;
import dev.castellan.client.internal.okhttp.OkHttpTransport;
import dev.castellan.client.internal.text.ApiBaseUrl;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.client.transport.Transport;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks the settings of a builder and assembles the client. */
final class ClientAssembly {

    private final CastellanClientBuilder from;
    private final ClientOptions options;

    ClientAssembly(CastellanClientBuilder from) {
        this.from = from;
        this.options = from.options;
    }

    CastellanClient client() {
        require(options.hasToken(), "token: is missing; set it with token(..)");
        return from.transport == null ? overHttp(checked(from.baseUrl)) : over(from.transport);
    }

    private CastellanClient over(Transport own) {
        require(from.baseUrl == null, "transport: replaces the base URL; start with builder()");
        require(from.httpClient == null, "httpClient: a custom transport does not use it; set only one of them");
        requireDefaultNetwork("a custom transport");
        return client(own, () -> {}, "a custom transport");
    }

    private CastellanClient overHttp(ApiBaseUrl url) {
        if (from.httpClient != null) {
            requireDefaultNetwork("the given OkHttp client");
        }
        OkHttpTransport http =
                OkHttpTransport.to(url, from.connectTimeout, from.maxResponseBytes, from.network, from.httpClient);
        return client(http, http::close, url.toString());
    }

    private CastellanClient client(Transport carrier, Runnable release, String target) {
        JwtExchangeCall exchange = new JwtExchangeCall();
        Authorizer authorize = Authorizer.with(Objects.requireNonNull(options.credentials()), from.clock, exchange);
        // Clients do not share a TimeSource, because closing a client also closes its Sleeper.
        TimeSource timing = from.timing == null ? TimeSource.real() : from.timing;
        Lifetime lifetime = Lifetime.owning(() -> {
            timing.sleeper().close();
            authorize.close();
            release.run();
        });
        CallEngine calls = new CallEngine(
                options.calls(),
                from.hooks,
                new RequestWriter(from.projectHeader),
                authorize,
                carrier,
                new ResponseReader(from.clock),
                RetryPolicy.of(
                        options.retries().orElseGet(Retries::none), new IdempotentPosts(from.idempotentPosts), timing),
                new Dispatch(new CallQueue(from.maxConcurrentCalls, from.maxQueuedCalls), from.callbacks),
                lifetime);
        exchange.over(calls);
        return new CastellanClient(calls, options, from.deleteToken, target);
    }

    private ApiBaseUrl checked(@Nullable ApiBaseUrl url) {
        if (url == null) {
            throw new IllegalArgumentException(
                    "base URL: is missing; start with builder(\"https://...\"), or set a transport(..)");
        }
        require(
                url.secure() || (url.loopback() && !from.network.hasProxy()) || from.plainHttp,
                "base URL: " + url + " would carry the token unencrypted; use https, or allowPlainHttp()");
        return url;
    }

    private void requireDefaultNetwork(String other) {
        require(
                from.network == NetworkSettings.DEFAULT,
                "proxy, trustedCertificates, clientCertificate, sslContext: " + other
                        + " ignores them; set them there");
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
