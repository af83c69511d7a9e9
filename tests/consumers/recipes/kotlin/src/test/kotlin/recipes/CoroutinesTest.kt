package recipes

import dev.castellan.client.errors.NotFoundException
import dev.castellan.harness.Tenant
import dev.castellan.harness.junit.CastellanTest
import dev.castellan.model.endpoint.ProjectEndpoints
import java.util.UUID
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

@CastellanTest
class CoroutinesTest {

    @Test
    fun coroutineAwaitsAsyncCall(tenant: Tenant) = runBlocking<Unit> {
        val projects = tenant.client().async().projects()
        val apollo = projects.create("Apollo").await()
        assertEquals(apollo, projects.get(apollo.id()).await())
    }

    @Test
    fun failedCallThrowsItsException(tenant: Tenant) {
        val projects = tenant.client().async().projects()
        assertThrows<NotFoundException> { runBlocking { projects.get(UUID.randomUUID()).await() } }
    }

    @Test
    fun flowFetchesPagesWhenTheyAreNeeded(tenant: Tenant) = runBlocking<Unit> {
        val projects = tenant.client().async().projects()
        ('A'..'D').forEach { projects.create("$it").await() }
        val pages = tenant.client().projects().list().pageSize(2)
        val names = pages.asFlow().map { it.name() }
        assertEquals(setOf("Default", "A", "B", "C", "D"), names.toList().toSet())
        tenant.journal().expect(ProjectEndpoints.LIST).times(3)
        assertEquals(2, names.take(2).toList().size)
        tenant.journal().expect(ProjectEndpoints.LIST).times(4)
    }

    @Test
    fun timeoutCancelsCall(tenant: Tenant) {
        tenant.on(ProjectEndpoints.LIST).stall()
        val call = tenant.client().projects().list().firstPageAsync()
        assertThrows<TimeoutCancellationException> { runBlocking { withTimeout(100) { call.await() } } }
        assertEquals(true, call.isCancelled)
    }
}
