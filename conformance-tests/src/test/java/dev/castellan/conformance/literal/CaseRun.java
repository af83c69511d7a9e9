package dev.castellan.conformance.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.World;
import dev.castellan.model.UuidText;
import dev.castellan.model.exchange.ApiResponse;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Runs one case in a world of its own. */
final class CaseRun {

    private final CaseFile file;
    private final TestServer server;
    private final Variables variables = new Variables();
    private final AnswerCheck check;

    CaseRun(CaseFile file, TestServer server) {
        this.file = file;
        this.server = server;
        World.on(server).values().forEach(variables::set);
        this.check =
                new AnswerCheck(file.path(), variables, Set.of(file.server().equals("other statuses") ? 400 : 409));
    }

    void through(Carrier carrier) {
        boolean healthy = breakStoreIfAsked();
        for (Exchange exchange : file.exchanges()) {
            if (healthy) {
                exchangeAndLookForChanges(carrier, exchange);
            } else {
                exchange(carrier, exchange);
            }
        }
        if (file.endsWithClose()) {
            assertThat(carrier.isClosedByServer())
                    .as("%s: the server closes the connection", file.path())
                    .isTrue();
        }
    }

    private boolean breakStoreIfAsked() {
        String how = file.settings().get("store");
        if (how != null) {
            server.store().fail(variables.id("organization"), how);
        }
        return how == null;
    }

    private void exchangeAndLookForChanges(Carrier carrier, Exchange exchange) {
        List<UUID> ids = ids();
        String before = observe(ids);
        exchange(carrier, exchange);
        if (!exchange.answer().isSuccess() || exchange.request().method().equals("GET")) {
            assertThat(observe(ids))
                    .as(
                            "%s: %s changed something",
                            file.path(), exchange.request().line())
                    .isEqualTo(before);
        }
    }

    private void exchange(Carrier carrier, Exchange exchange) {
        byte[] request = RequestBytes.of(exchange.request(), variables);
        ApiResponse answer = carrier.exchange(exchange.request().method(), request);
        check.check(exchange, answer);
    }

    private String observe(List<UUID> ids) {
        List<UUID> organizations = List.of(variables.id("organization"), variables.id("other.organization"));
        return Observation.of(server.store().healthy(), organizations, ids);
    }

    private List<UUID> ids() {
        return variables.all().stream()
                .map(UuidText::parse)
                .filter(Objects::nonNull)
                .toList();
    }
}
