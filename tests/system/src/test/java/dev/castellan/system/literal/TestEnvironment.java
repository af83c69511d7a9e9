package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.internal.run.CaseEnvironment;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.TestServer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A stage on a server in this process, with two new organizations and with a store that tests can read and break. */
final class TestEnvironment implements CaseEnvironment {

    private final TestServer server;
    private final Fixture fixture;
    private final CaseTransport transport;
    private final boolean healthy;
    private final Profile profile;

    /**
     * Prepares a stage for a case, with only the objects that the case names, as a run by URL does. If the case has
     * special needs, creates all objects. Creating the objects takes most of the time of a case.
     */
    TestEnvironment(CaseFile file, TestServer server, CaseTransport transport) {
        Set<String> named = file.names().stream()
                .map(name -> name.replaceFirst("\\..*", ""))
                .collect(Collectors.toSet());
        boolean all = file.settings().containsKey("needs") || !file.server().matches("default|few .*|small .*");
        this.server = server;
        this.fixture = Fixture.on(server, name -> all || named.contains(name));
        this.transport = transport;
        // the profile has statuses of kinds, but these servers map two kinds to one status, or send no codes
        boolean codes = !List.of("other statuses", "without extensions").contains(file.server());
        this.profile = codes ? Profile.OURS : Profile.OURS.with("error-codes", "false");
        String failure = file.settings().get("store");
        this.healthy = failure == null;
        if (failure != null) {
            server.store().fail(fixture.id("organization"), failure);
        }
    }

    @Override
    public Map<String, Object> values() {
        return fixture.values();
    }

    @Override
    public CaseTransport transport() {
        return transport;
    }

    @Override
    public Profile profile() {
        return profile;
    }

    @Override
    public String state(Collection<UUID> ids) {
        List<UUID> organizations = List.of(fixture.id("organization"), fixture.id("other.organization"));
        return healthy ? StoreText.of(server.store().healthy(), organizations, List.copyOf(ids)) : "";
    }

    @Override
    public void close() {
        transport.close();
    }
}
