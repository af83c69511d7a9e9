package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.system.fixture.RawCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Tests two writes that overlap inside the store unless one of them waits. Runs against each server with a mistake. */
class LostUpdates {

    private static final int LIMIT_SECONDS = 20;

    @Test
    void keepsBothProjectsCreatedConcurrently() throws InterruptedException, ExecutionException, TimeoutException {
        WriteRendezvous rendezvous = new WriteRendezvous();
        try (CastellanServer server =
                CastellanServer.builder().port(0).ids(rendezvous).start()) {
            Bootstrap created = server.bootstrap();
            RawCalls admin = new RawCalls(server::handle, created.token());
            List<FutureTask<UUID>> creations = List.of(creation(admin), creation(admin));

            rendezvous.of(creations.stream().map(Thread::new).toList());

            List<UUID> ids = new ArrayList<>();
            for (FutureTask<UUID> creation : creations) {
                ids.add(creation.get(LIMIT_SECONDS, TimeUnit.SECONDS));
            }
            assertThat(ids).allSatisfy(id -> admin.get("/projects/" + id));
        }
    }

    private static FutureTask<UUID> creation(RawCalls admin) {
        return new FutureTask<>(() -> UUID.fromString(admin.json("POST", "/projects", "{\"name\":\"Apollo\"}", null)
                .get("project_id")
                .textValue()));
    }
}
