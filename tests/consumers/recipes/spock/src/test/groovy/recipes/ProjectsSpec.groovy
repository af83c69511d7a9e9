package recipes

import dev.castellan.harness.Tenant
import dev.castellan.harness.TestServer
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification

class ProjectsSpec extends Specification {

    @Shared
    @AutoCleanup
    TestServer server = TestServer.start()

    @AutoCleanup
    Tenant tenant = server.newTenant()

    def "a created project is found"() {
        when:
        def apollo = tenant.client().projects().create("Apollo")

        then:
        tenant.client().projects().get(apollo.id()) == apollo
    }

    def "every test starts with the default project"() {
        expect:
        tenant.client().projects().list().stream().count() == 1
    }
}
