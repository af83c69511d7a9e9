package recipes;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

public class CastellanTenant implements QuarkusTestResourceLifecycleManager {

    private TestServer server;
    private Tenant tenant;

    @Override
    public Map<String, String> start() {
        server = TestServer.start();
        tenant = server.newTenant();
        return Map.of(
                "castellan.base-url", tenant.baseUrl().toString(),
                "castellan.token", tenant.token());
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(tenant, new TestInjector.MatchesType(Tenant.class));
    }

    @Override
    public void stop() {
        server.close();
    }
}
