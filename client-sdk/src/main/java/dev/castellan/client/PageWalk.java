package dev.castellan.client;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the pages of a list without a thread that waits.
 *
 * @param <T> what is listed
 */
final class PageWalk<T> {

    private final Consumer<? super T> action;
    private final CallFuture<Void> done = CallFuture.begin();

    PageWalk(Consumer<? super T> action) {
        this.action = action;
    }

    CompletableFuture<Void> start(CompletableFuture<AsyncPage<T>> first) {
        follow(first);
        return done;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // whatever the handler meets ends the walk
    private void follow(CompletableFuture<AsyncPage<T>> next) {
        done.waitsFor(() -> next.cancel(true));
        next.whenComplete(this::take);
    }

    private void take(@Nullable AsyncPage<T> page, @Nullable Throwable failure) {
        if (page == null) {
            done.completeExceptionally(Causes.of(failure == null ? new NullPointerException("page") : failure));
            return;
        }
        try {
            page.data().forEach(action);
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
        goOn(page);
    }

    private void goOn(AsyncPage<T> page) {
        if (done.isDone()) {
            return;
        }
        if (page.hasNext()) {
            follow(page.next());
        } else {
            done.complete(null);
        }
    }
}
