package dev.castellan.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A source that is asked, and answers when a test says so. */
final class ScriptedSource implements AsyncTokenSource {

    private final List<CompletableFuture<AccessToken>> questions = new CopyOnWriteArrayList<>();
    private final Semaphore unseen = new Semaphore(0);

    @Override
    public CompletionStage<AccessToken> fetch() {
        CompletableFuture<AccessToken> question = new CompletableFuture<>();
        questions.add(question);
        unseen.release();
        return question;
    }

    int asked() {
        return questions.size();
    }

    CompletableFuture<AccessToken> last() {
        return questions.get(questions.size() - 1);
    }

    /** Waits until the source is asked once more than was waited for, and returns the newest question. */
    CompletableFuture<AccessToken> awaitQuestion() {
        try {
            if (!unseen.tryAcquire(10, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody asked");
            }
            return last();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void answers(AccessToken token) {
        last().complete(token);
    }

    void fails() {
        last().completeExceptionally(new IllegalStateException("vault is sealed"));
    }
}
