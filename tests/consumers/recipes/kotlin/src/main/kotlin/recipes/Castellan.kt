package recipes

import dev.castellan.client.Listing
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.future.await

/** Returns a flow of the items. Fetches a page when the collector has taken all items of the previous page. */
fun <T : Any> Listing<T>.asFlow(): Flow<T> = flow {
    var page = firstPageAsync().await()
    page.data().forEach { emit(it) }
    while (page.hasMore()) {
        page = after(page.nextCursor()!!).firstPageAsync().await()
        page.data().forEach { emit(it) }
    }
}
