package recipes

import dev.castellan.harness.Tenant
import dev.castellan.harness.TestServer
import io.kotest.core.spec.style.FunSpec
import io.kotest.matchers.shouldBe

class ProjectsSpec : FunSpec({
    val server = autoClose(TestServer.start())
    lateinit var tenant: Tenant

    beforeTest { tenant = server.newTenant() }
    afterTest { tenant.close() }

    test("a created project is found") {
        val apollo = tenant.client().projects().create("Apollo")
        tenant.client().projects().get(apollo.id()) shouldBe apollo
    }

    test("every test starts with the default project") {
        tenant.client().projects().list().stream().count() shouldBe 1
    }
})
