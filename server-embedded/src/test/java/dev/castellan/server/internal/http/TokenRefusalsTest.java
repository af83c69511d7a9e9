package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.limits.Quota;
import dev.castellan.support.time.MutableClock;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what the server records about requests that it refuses because of their token. */
class TokenRefusalsTest {

    private static final String OFFICE = "192.0.2.7";
    private static final String THIEF = "2001:db8::9";

    private final MutableClock clock = new MutableClock(Samples.START);
    private MemoryStore store;
    private final List<Runnable> background = new ArrayList<>();
    private CastellanServer server = start(builder -> builder);

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void alternatingReasonsCauseOneEventIn15Minutes() {
        String token = createLimited();
        for (int second = 0; second < 15 * 60; second++) {
            change(token, OFFICE, 403);
            read(token, THIEF, 403);
            runBackground();
            change(token, OFFICE, 403);
            runBackground();
            clock.advance(Duration.ofSeconds(1));
        }
        assertThat(refusedAddresses()).hasSize(1);
        TokenActivity first = activity();
        assertThat(first.refusedCode()).isEqualTo("address_not_allowed");
        assertThat(first.refusedAt()).isEqualTo(Samples.START);

        change(token, OFFICE, 403);
        runBackground();
        assertThat(activity().refusedCode()).isEqualTo("read_only_token");
        read(token, THIEF, 403);
        change(token, OFFICE, 403);
        runBackground();
        assertThat(refusedAddresses()).hasSize(2);
        assertThat(activity().refusedCode()).isEqualTo("address_not_allowed");
    }

    @Test
    void refusedAddressesDoNotUseUpQuotaOfChanges() {
        restart(builder -> builder.quotas(quotas -> quotas.with(Quota.AUDIT_EVENTS_PER_DAY, 4)));
        for (int token = 0; token < 9; token++) {
            read(createLimited(), THIEF, 403);
            runBackground();
        }
        assertThat(refusedAddresses()).hasSize(4);
        assertThat(server.load().auditEventsDropped()).isEqualTo(5);

        change(server.bootstrap().token(), OFFICE, 201);
    }

    @Test
    void recordsRefusalBeyondLimitOfFailures() {
        restart(builder -> builder.rateLimits(rates -> rates.failuresPerAddress(1)));
        String token = createLimited();
        read("csts_none", THIEF, 401);
        read(token, THIEF, 429);
        runBackground();
        assertThat(activity().refusedCode()).isEqualTo("address_not_allowed");
        assertThat(activity().refusedAddress()).isEqualTo(THIEF);
        assertThat(refusedAddresses()).hasSize(1);
    }

    private CastellanServer start(UnaryOperator<CastellanServerBuilder> settings) {
        store = new MemoryStore(clock);
        return settings.apply(CastellanServer.builder()
                        .withoutSocket()
                        .clock(clock)
                        .store(store)
                        .background((delay, task) -> background.add(task)))
                .start();
    }

    private void restart(UnaryOperator<CastellanServerBuilder> settings) {
        server.close();
        server = start(settings);
    }

    private String createLimited() {
        NewToken token = NewToken.forUser(server.bootstrap().adminId())
                .withName("limited")
                .onlyReading()
                .allowedFrom(List.of(OFFICE));
        return server.administration()
                .createToken(server.bootstrap().organizationId(), token)
                .token();
    }

    private void read(String token, String address, int status) {
        assertThat(status(ApiRequest.of("GET", "/api/v1/users/me", bearer(token)), address))
                .isEqualTo(status);
    }

    private void change(String token, String address, int status) {
        ApiRequest request = ApiRequest.of(
                        "POST", "/api/v1/projects", bearer(token).with("Content-Type", "application/json"))
                .withBody("{\"name\":\"Apollo\"}".getBytes(UTF_8));
        assertThat(status(request, address)).isEqualTo(status);
    }

    private int status(ApiRequest request, String address) {
        return server.service()
                .handle(request, new InetSocketAddress(address, 4711))
                .status();
    }

    private static Headers bearer(String token) {
        return Headers.of("Authorization", "Bearer " + token);
    }

    private void runBackground() {
        List<Runnable> due = List.copyOf(background);
        background.clear();
        due.forEach(Runnable::run);
    }

    private TokenActivity activity() {
        return store
                .<List<TokenRow>>read(
                        server.bootstrap().organizationId(),
                        view -> view.tokens().list(null, 9))
                .stream()
                .filter(token -> "limited".equals(token.name()))
                .findFirst()
                .orElseThrow()
                .activity();
    }

    private List<AuditRow> refusedAddresses() {
        return store.read(
                server.bootstrap().organizationId(),
                view -> view.auditEvents()
                        .list(new AuditListing(null, "tokens.addressRefused", null, null, null, null, 99))
                        .events());
    }
}
