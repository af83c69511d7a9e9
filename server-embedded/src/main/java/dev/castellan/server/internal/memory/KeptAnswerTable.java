package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.KeptAnswer;
import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** The answers that an organization keeps for repeated requests, indexed by scope and by age. Immutable. */
final class KeptAnswerTable {

    // sorted instead of hashed, because callers choose the keys and could provoke collisions
    private static final Comparator<KeptAnswer.Scope> OF_SCOPES = Comparator.comparing(
                    KeptAnswer.Scope::userId, Order.OF_IDS)
            .thenComparing(KeptAnswer.Scope::operation)
            .thenComparing(KeptAnswer.Scope::key);

    private static final Comparator<KeptAnswer> OLDEST_FIRST =
            Comparator.comparing(KeptAnswer::createdAt).thenComparing(KeptAnswer::scope, OF_SCOPES);

    static final KeptAnswerTable EMPTY =
            new KeptAnswerTable(Tree.empty("kept answer", OF_SCOPES), Tree.empty("kept answer", OLDEST_FIRST), 0);

    private final Tree<KeptAnswer.Scope, KeptAnswer> byScope;
    private final Tree<KeptAnswer, KeptAnswer> byAge;
    private final long bodyBytes;

    private KeptAnswerTable(
            Tree<KeptAnswer.Scope, KeptAnswer> byScope, Tree<KeptAnswer, KeptAnswer> byAge, long bodyBytes) {
        this.byScope = byScope;
        this.byAge = byAge;
        this.bodyBytes = bodyBytes;
    }

    public Optional<KeptAnswer> find(KeptAnswer.Scope scope) {
        return byScope.find(scope);
    }

    public Optional<KeptAnswer> oldest() {
        return byAge.keys().findFirst();
    }

    public KeptAnswerTable plus(KeptAnswer answer) {
        return new KeptAnswerTable(
                byScope.plus(answer.scope(), answer), byAge.plus(answer, answer), bodyBytes + answer.bodyBytes());
    }

    public KeptAnswerTable minus(KeptAnswer.Scope scope) {
        KeptAnswer answer = byScope.get(scope);
        return new KeptAnswerTable(byScope.minus(scope), byAge.minus(answer), bodyBytes - answer.bodyBytes());
    }

    public KeptAnswerTable withoutBefore(Instant instant, int limit) {
        KeptAnswerTable rest = this;
        for (KeptAnswer answer : byAge.keys()
                .limit(limit)
                .takeWhile(answer -> answer.createdAt().isBefore(instant))
                .toList()) {
            rest = rest.minus(answer.scope());
        }
        return rest;
    }

    int size() {
        return byScope.size();
    }

    long bodyBytes() {
        return bodyBytes;
    }
}
