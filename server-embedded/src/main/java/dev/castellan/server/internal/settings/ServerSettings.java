package dev.castellan.server.internal.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.address.TrustedProxies;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.spi.Site;
import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server, with their defaults. {@code CastellanServerBuilder} documents and sets them. The server
 * passes a copy to every class that uses a setting, and never changes that copy. A new setting needs a field here, a
 * method in the builder, and a class that uses it.
 */
public final class ServerSettings implements Cloneable {

    public boolean socket = true;
    public InetAddress address = InetAddress.getLoopbackAddress();
    public int port;
    public @Nullable SSLContext tls;
    public @Nullable Duration strictTransportSecurity;
    public Clock clock = Clock.systemUTC();
    public @Nullable IdSource ids;
    public SecretSource secrets = SecretSource.random();
    public @Nullable BackgroundScheduler background;
    public Limits limits = Limits.defaults();
    public Quotas quotas = Quotas.defaults();
    public RateLimits rateLimits = RateLimits.defaults();
    public Map<ErrorKind, Integer> statuses = Map.of();
    public boolean extensions = true;
    public String projectHeader = Endpoints.PROJECT_HEADER;
    public String publicPath = "";
    public @Nullable URI consoleUrl;
    public TrustedProxies trustedProxies = TrustedProxies.NONE;
    public InvitationListener invitationListener = InvitationListener.none();
    public String serviceAccountDomain = "service.invalid";
    public @Nullable Duration longestTokenLife;
    public DeletionGuard deletionGuard = DeletionGuard.none();
    public AuditListener auditListener = AuditListener.none();
    public boolean auditEvents = true;
    public Duration auditRetention = Duration.ofDays(400);
    public ChangeNotice.Via via = ChangeNotice.Via.EMBEDDER;
    public AuthenticationListener authenticationListener = AuthenticationListener.none();
    public @Nullable RequestListener requestListener;
    public List<Route<?, ?>> routes = new ArrayList<>();
    public List<ServerStep> steps = new ArrayList<>();
    public boolean authenticateAtAdmission;
    public Map<String, ApiResponse> pages = new LinkedHashMap<>();
    public List<Site> sites = new ArrayList<>();
    public @Nullable Store store;

    /** Returns the audit event writer. Must be called on a copy. */
    public AuditEventWriter auditEventWriter() {
        return auditEvents ? AuditEventWriter.on(ids(), quotas) : AuditEventWriter.off();
    }

    /** Returns a copy that is not affected by later calls to the builder. */
    public ServerSettings copy() {
        try {
            ServerSettings copy = (ServerSettings) clone();
            copy.ids = ids == null ? new StandardIds(clock) : ids;
            copy.routes = List.copyOf(routes);
            copy.steps = List.copyOf(steps);
            copy.pages = Map.copyOf(pages);
            copy.sites = List.copyOf(sites);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the configured id source, or the default one. Must be called on a copy. */
    public IdSource ids() {
        return Objects.requireNonNull(ids, "a copy has a source of ids");
    }
}
