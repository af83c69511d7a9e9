package dev.castellan.client;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A source that responds only when the test completes the response. */
public final class ScriptedSource implements AsyncTokenSource {

    private final List<CompletableFuture<AccessToken>> questions = new CopyOnWriteArrayList<>();
    private final Semaphore unseen = new Semaphore(0);

    @Override
    public CompletionStage<AccessToken> fetch() {
        CompletableFuture<AccessToken> question = new CompletableFuture<>();
        questions.add(question);
        unseen.release();
        return question;
    }

    public int requested() {
        return questions.size();
    }

    public CompletableFuture<AccessToken> last() {
        return questions.get(questions.size() - 1);
    }

    /** Waits for the next request to the source and returns its future. */
    public CompletableFuture<AccessToken> awaitQuestion() {
        try {
            if (!unseen.tryAcquire(10, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody asked");
            }
            return last();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public void responds(AccessToken token) {
        last().complete(token);
    }

    public void fails() {
        last().completeExceptionally(new IllegalStateException("vault is sealed"));
    }
}
