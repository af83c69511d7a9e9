package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the audit events of each request. A change must write one event, and any other request must write none. Checks
 * only the organization of the token, because a request without a valid token changes nothing.
 */
final class AuditedTransport implements CaseTransport {

    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);
    private static final int ENOUGH = 1_000;

    private final CaseTransport carrier;
    private final Store store;

    /**
     * Creates a carrier that checks the requests of another carrier.
     *
     * @param store the server's store
     */
    AuditedTransport(CaseTransport carrier, Store store) {
        this.carrier = carrier;
        this.store = store;
    }

    @Override
    public ApiResponse exchange(String method, byte[] bytes) {
        ApiRequest request = InProcessCaseTransport.parse(bytes);
        Optional<CallerRow> caller = caller(request);
        if (caller.isEmpty()) {
            return carrier.exchange(method, bytes);
        }
        List<AuditRow> before = events(caller.get().organizationId());
        ApiResponse response = carrier.exchange(method, bytes);
        List<AuditRow> after = events(caller.get().organizationId());
        List<AuditRow> written = after.subList(0, after.size() - before.size());
        if (isChange(request, response)) {
            assertThat(written).as("audit events of %s", request).hasSize(1);
            check(written.get(0), request, response, caller.get());
        } else {
            assertThat(written)
                    .as("audit events of %s, status %s", request, response.status())
                    .isEmpty();
        }
        return response;
    }

    private static boolean isChange(ApiRequest request, ApiResponse response) {
        return response.status() / 100 == 2
                && !List.of("GET", "HEAD").contains(request.method())
                && response.headers().first("Idempotent-Replayed") == null;
    }

    private static void check(AuditRow event, ApiRequest request, ApiResponse response, CallerRow caller) {
        List<UUID> path = ids(request.path());
        assertThat(event)
                .as("the audit event of %s", request)
                .returns(AuditRow.Via.API, AuditRow::via)
                .returns(caller.userId(), AuditRow::actorId)
                .returns(caller.tokenId(), AuditRow::credentialId);
        assertThat(event.objectIds().stream().limit(path.size()))
                .as("objects of %s", request)
                .containsExactlyElementsOf(path);
        List<UUID> created =
                event.objectIds().subList(path.size(), event.objectIds().size());
        // an invitation has the id of its user, which is in the path
        boolean isRenewal = request.path().matches(".*/users/[^/]+/invitations");
        if (response.status() == 201 && !isRenewal) {
            assertThat(created).as("what %s created", request).hasSize(1);
            assertThat(text(response)).contains(created.get(0).toString());
        } else {
            assertThat(created).as("what %s created", request).isEmpty();
        }
    }

    /** Returns the distinct ids in a path. */
    private static List<UUID> ids(String path) {
        return Stream.of(path.split("/", -1))
                .filter(segment -> UUID_TEXT.matcher(segment).matches())
                .map(UUID::fromString)
                .distinct()
                .toList();
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private Optional<CallerRow> caller(ApiRequest request) {
        String header = request.headers().first("Authorization");
        TokenReference token =
                header == null || !header.startsWith("Bearer ") ? null : TokenFormat.reference(header.substring(7));
        return token == null
                ? Optional.empty()
                : store.organizationOfTag(token.tag())
                        .flatMap(id -> store.readAs(id, token.hash(), ReadHint.NONE, (view, owner) -> owner));
    }

    private List<AuditRow> events(UUID organization) {
        AuditListing newest = new AuditListing(null, null, null, null, null, null, ENOUGH);
        return store.<List<AuditRow>>read(
                organization, view -> view.auditEvents().list(newest).events());
    }

    @Override
    public boolean isClosedByServer() {
        return carrier.isClosedByServer();
    }

    @Override
    public void close() {
        carrier.close();
    }
}
