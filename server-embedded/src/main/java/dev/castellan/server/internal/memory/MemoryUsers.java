package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.AUDIT;
import static dev.castellan.server.internal.memory.OrganizationState.MEMBERSHIPS;
import static dev.castellan.server.internal.memory.OrganizationState.RULES;
import static dev.castellan.server.internal.memory.OrganizationState.SESSIONS;
import static dev.castellan.server.internal.memory.OrganizationState.TOKENS;
import static dev.castellan.server.internal.memory.OrganizationState.USERS;

import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.Users;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserActivity;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The users of one organization, as seen by a unit of work. */
record MemoryUsers(MemoryUnitOfWork work) implements Users.Editor {

    @Override
    public Optional<UserRow> get(UUID userId) {
        return table().rows().find(userId);
    }

    @Override
    public Map<UUID, UserRow> getAll(List<UUID> userIds) {
        return table().rows()
                .getAll(userIds)
                .collect(Collectors.toUnmodifiableMap(UserRow::userId, Function.identity()));
    }

    @Override
    public Optional<UserRow> byEmail(String emailKey) {
        return table().byEmail(emailKey);
    }

    @Override
    public List<UserRow> list(UserListing listing) {
        Tree<UUID, UUID> assigned = listing.assignedTo() == null
                ? Tree.rows("user")
                : work.get(MEMBERSHIPS).itemsOf(listing.assignedTo());
        return new UserSearch(table(), assigned, listing).page();
    }

    @Override
    public List<UserRow> all() {
        return List.copyOf(table().by(UserSortKey.Field.CREATED_AT).users());
    }

    @Override
    public int countActiveAdmins() {
        return table().activeAdmins();
    }

    @Override
    public int countSuspended(boolean isServiceAccount) {
        return suspended(isServiceAccount, null, Integer.MAX_VALUE).size();
    }

    @Override
    public List<UserRow> suspended(boolean isServiceAccount, @Nullable UUID after, int limit) {
        return table().suspended()
                .values(after)
                .filter(user -> user.isServiceAccount() == isServiceAccount)
                .limit(limit)
                .toList();
    }

    @Override
    public Map<UUID, UserActivity> activity(List<UUID> userIds) {
        return table().rows()
                .getAll(userIds)
                .collect(Collectors.toUnmodifiableMap(UserRow::userId, user -> activity(user.userId())));
    }

    private UserActivity activity(UUID userId) {
        List<TokenRow> tokens = work.get(TOKENS).of(userId, null).toList();
        AuditListing newest = new AuditListing(userId, null, null, null, null, null, 1);
        Stream<Instant> times = Stream.of(
                        tokens.stream().map(TokenRow::lastUsedAt),
                        work.get(SESSIONS).of(userId, null).map(SessionRow::lastSeenAt),
                        work.get(AUDIT).page(newest).events().stream().map(AuditRow::at))
                .flatMap(each -> each);
        int stored = new MemoryTokens(work).countOf(userId);
        return UserActivity.of(stored, times.toArray(Instant[]::new));
    }

    @Override
    public void insert(UserRow user) {
        work.row();
        work.change(USERS, users -> users.plus(user));
    }

    @Override
    public void update(UserRow user) {
        work.change(USERS, users -> users.updated(user));
    }

    @Override
    public void suspend(UUID userId, boolean suspended) {
        work.change(USERS, users -> users.suspending(userId, suspended));
    }

    @Override
    public void setLanguage(UUID userId, Locale language) {
        work.change(USERS, users -> users.withLanguage(userId, language));
    }

    @Override
    public void delete(UUID userId) {
        long owned = work.get(TOKENS).of(userId, null).count();
        if (owned > 0) {
            throw new IllegalStateException("user " + userId + " owns tokens: " + owned);
        }
        work.change(USERS, users -> users.minus(userId));
        work.change(MEMBERSHIPS, memberships -> memberships.withoutItem(userId));
        MemoryPeople.deleteOf(work, userId);
        work.change(RULES, rules -> rules.minus(rules.of(userId, null)));
    }

    private UserTable table() {
        return work.get(USERS);
    }

    /** The API tokens of one organization, as seen by a unit of work. */
    record MemoryTokens(MemoryUnitOfWork work) implements Tokens.Editor {

        @Override
        public Optional<TokenRow> get(UUID tokenId) {
            return work.get(TOKENS).find(tokenId);
        }

        @Override
        public List<TokenRow> getAll(List<UUID> tokenIds) {
            return work.get(TOKENS).getAll(tokenIds).toList();
        }

        @Override
        public List<TokenRow> list(@Nullable UUID after, int limit) {
            return shown(work.get(TOKENS).after(after)).limit(limit).toList();
        }

        @Override
        public List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
            return shown(work.get(TOKENS).of(userId, after)).limit(limit).toList();
        }

        @Override
        public List<TokenRow> list(TokenListing listing) {
            UUID user = listing.userId();
            return listing.pageOf(shown(
                    user == null
                            ? work.get(TOKENS).after(null)
                            : work.get(TOKENS).of(user, null)));
        }

        private Stream<TokenRow> shown(Stream<TokenRow> tokens) {
            Instant now = work.now();
            return tokens.filter(token -> token.isShownAt(now));
        }

        @Override
        public List<DailyCalls> calls(Instant since, int limit) {
            return work.get(TOKENS)
                    .after(null)
                    .filter(token ->
                            token.lastUsedAt() != null && !token.lastUsedAt().isBefore(since))
                    .sorted(Comparator.comparing(TokenRow::lastUsedAt).reversed())
                    .limit(limit)
                    .map(token -> Objects.requireNonNullElse(token.activity().calls(), DailyCalls.NONE))
                    .toList();
        }

        @Override
        public int countOf(UUID userId) {
            return Math.toIntExact(
                    work.get(TOKENS).of(userId, null).filter(TokenRow::isStored).count());
        }

        @Override
        public int countFederatedOf(UUID userId) {
            return Math.toIntExact(federatedOf(userId).count());
        }

        @Override
        public Optional<Instant> firstFederatedEndOf(UUID userId) {
            return federatedOf(userId).map(TokenRow::expiresAt).min(Comparator.naturalOrder());
        }

        private Stream<TokenRow> federatedOf(UUID userId) {
            return shown(work.get(TOKENS).of(userId, null)).filter(token -> !token.isStored());
        }

        @Override
        public List<TokenRow> ofRule(UUID ruleId, @Nullable UUID after, int limit) {
            return shown(allOf(ruleId))
                    .filter(token -> after == null || Order.OF_IDS.compare(token.tokenId(), after) > 0)
                    .limit(limit)
                    .toList();
        }

        /** Returns the tokens of a rule, including those that have ended. A rule has tokens of one user. */
        private Stream<TokenRow> allOf(UUID ruleId) {
            return work.get(RULES).find(ruleId).stream()
                    .flatMap(rule -> work.get(TOKENS).of(rule.userId(), null))
                    .filter(token -> token.federated() != null
                            && token.federated().ruleId().equals(ruleId));
        }

        @Override
        public boolean anyEnded() {
            return ended().findAny().isPresent();
        }

        private Stream<TokenRow> ended() {
            return work.get(RULES)
                    .after(null)
                    .map(RuleRow::userId)
                    .distinct()
                    .flatMap(user -> work.get(TOKENS).of(user, null))
                    .filter(token -> !token.isShownAt(work.now()));
        }

        @Override
        public void insert(TokenRow token) {
            work.requireUser(token.userId());
            work.insert(TOKENS, token);
        }

        @Override
        public void used(UUID tokenId, @Nullable Instant lastUsedAt, TokenActivity activity) {
            get(tokenId).ifPresent(token -> work.put(TOKENS, token.active(lastUsedAt, activity)));
        }

        @Override
        public void update(TokenRow token) {
            work.get(TOKENS).get(token.tokenId());
            work.put(TOKENS, token);
        }

        @Override
        public void delete(UUID tokenId) {
            work.delete(TOKENS, tokenId);
        }

        @Override
        public List<UUID> deleteOf(UUID userId) {
            List<UUID> owned = shown(work.get(TOKENS).of(userId, null))
                    .map(TokenRow::tokenId)
                    .toList();
            work.change(TOKENS, tokens -> tokens.minus(tokens.of(userId, null)));
            return owned;
        }

        @Override
        public int deleteOfRule(UUID ruleId) {
            int shown = Math.toIntExact(shown(allOf(ruleId)).count());
            deleteAll(allOf(ruleId));
            return shown;
        }

        @Override
        public void deleteEnded(int limit) {
            deleteAll(ended().limit(limit));
        }

        @Override
        public void deleteEndedOf(UUID userId) {
            deleteAll(work.get(TOKENS).of(userId, null).filter(token -> !token.isShownAt(work.now())));
        }

        private void deleteAll(Stream<TokenRow> deleted) {
            List<TokenRow> rows = deleted.toList();
            work.change(TOKENS, tokens -> tokens.minus(rows.stream()));
        }
    }
}
