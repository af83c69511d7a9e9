package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.KeptAnswer;
import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** The answers that an organization keeps for repeated requests, by scope and by age. Immutable. */
public final class KeptAnswerTable {

    // sorted, not hashed, since callers choose the keys and could make them collide
    private static final Comparator<KeptAnswer.Scope> OF_SCOPES = Comparator.comparing(
                    KeptAnswer.Scope::userId, Order.OF_IDS)
            .thenComparing(KeptAnswer.Scope::operation)
            .thenComparing(KeptAnswer.Scope::key);

    private static final Comparator<KeptAnswer> OLDEST_FIRST =
            Comparator.comparing(KeptAnswer::createdAt).thenComparing(KeptAnswer::scope, OF_SCOPES);

    static final KeptAnswerTable EMPTY =
            new KeptAnswerTable(Tree.empty("kept answer", OF_SCOPES), Tree.empty("kept answer", OLDEST_FIRST));

    private final Tree<KeptAnswer.Scope, KeptAnswer> byScope;
    private final Tree<KeptAnswer, KeptAnswer> byAge;

    private KeptAnswerTable(Tree<KeptAnswer.Scope, KeptAnswer> byScope, Tree<KeptAnswer, KeptAnswer> byAge) {
        this.byScope = byScope;
        this.byAge = byAge;
    }

    public Optional<KeptAnswer> find(KeptAnswer.Scope scope) {
        return byScope.find(scope);
    }

    public KeptAnswerTable plus(KeptAnswer answer) {
        KeptAnswer earlier = byScope.getOrNull(answer.scope());
        Tree<KeptAnswer, KeptAnswer> others = earlier == null ? byAge : byAge.minus(earlier);
        return new KeptAnswerTable(byScope.with(answer.scope(), answer), others.with(answer, answer));
    }

    public KeptAnswerTable withoutBefore(Instant instant, int limit) {
        KeptAnswerTable rest = this;
        for (int i = 0; i < limit && rest.startsBefore(instant); i++) {
            rest = rest.withoutOldest();
        }
        return rest;
    }

    public boolean startsBefore(Instant instant) {
        return byAge.keys().limit(1).anyMatch(answer -> answer.createdAt().isBefore(instant));
    }

    private KeptAnswerTable withoutOldest() {
        KeptAnswer oldest = byAge.keys().findFirst().orElseThrow();
        return new KeptAnswerTable(byScope.minus(oldest.scope()), byAge.minus(oldest));
    }
}
