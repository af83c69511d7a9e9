package dev.castellan.server;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Everything that a builder was told, once it is complete. */
record ServerOptions(
        boolean socket,
        InetAddress address,
        int port,
        @Nullable SSLContext tls,
        Clock clock,
        IdSource ids,
        SecretSource secrets,
        @Nullable BackgroundScheduler background,
        Limits limits,
        RateLimits rateLimits,
        Map<ErrorKind, Integer> statuses,
        boolean extensions,
        String projectHeader,
        String serviceAccountDomain,
        @Nullable Duration longestTokenLife,
        DeletionGuard deletionGuard,
        AuditListener auditListener,
        @Nullable RequestListener requestListener,
        List<Route<?, ?>> routes,
        List<ServerStep> steps,
        Map<String, ApiResponse> pages,
        @Nullable Store store) {}
