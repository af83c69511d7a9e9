package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static dev.castellan.server.internal.store.federation.FederationSamples.LATER;
import static dev.castellan.server.internal.store.federation.FederationSamples.federated;
import static dev.castellan.server.internal.store.federation.FederationSamples.issuer;
import static dev.castellan.server.internal.store.federation.FederationSamples.rule;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.UUID;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Fills two organizations. One of them has enough rows for a database to prefer indexes. */
final class ManyRows {

    /** A project with more members than the store sorts for a page. */
    static final UUID LARGE = id(1);

    /** A project with ten members. */
    static final UUID SMALL = id(2);

    /** The user who owns half of the tokens. */
    static final UUID OWNER = id(7);

    /** The input that has half of the queries. */
    static final UUID INPUT = id(1);

    /** A prefix shared by more names than the store sorts for a page. */
    static final String FREQUENT = "an";

    /** A prefix shared by ten names, and the operation of ten audit events. */
    static final String RARE = "zoe";

    /** The number of audit events, which are one millisecond apart. */
    static final int EVENTS = 4_000;

    private static final int USERS = 2_400;
    private static final int OTHERS = 1_200;
    private static final int HIDDEN = 600;

    private ManyRows() {}

    static void fill(Store store) {
        store.write(THEIRS, tx -> {
            tx.insert(organization(THEIRS));
            each(USERS / 6, i -> tx.users().insert(user(i)));
            return true;
        });
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            insertUsers(tx);
            insertOthers(tx);
            insertPeople(tx);
            return true;
        });
    }

    private static void insertPeople(Transaction tx) {
        each(OTHERS, i -> {
            tx.invitations().put(i <= OTHERS - 10 ? invitation(i).usedAt(START) : invitation(i));
            tx.passkeys().insert(passkey(i, i));
            tx.sessions().insert(session(i, i % 2 == 0 ? 7 : i));
        });
        each(
                EVENTS,
                i -> tx.auditEvents()
                        .insert(event(
                                i, i % 400 == 0 ? RARE : FREQUENT, id(i % 3 == 0 ? 7 : i), id(i % 2), id(OTHERS + i))));
    }

    private static void insertUsers(Transaction tx) {
        tx.projects().insert(project(1));
        tx.projects().insert(project(2));
        each(USERS, i -> {
            tx.users().insert(user(i));
            if (i % 10 != 0) {
                tx.memberships().add(LARGE, id(i));
            }
            if (i % 240 == 0) {
                tx.memberships().add(SMALL, id(i));
            }
        });
    }

    /** Returns a token. Every third token expires, and every third token was used. */
    private static TokenRow usedToken(int i) {
        TokenRow token = token(i, user(i % 2 == 0 ? 7 : i));
        return new TokenRow(
                token.tokenId(),
                token.userId(),
                token.name(),
                token.prefix(),
                token.hash(),
                START.plusMillis(i),
                i % 3 == 0 ? START.plusMillis(i) : null,
                i % 3 == 1 ? START.plusMillis(i) : null);
    }

    /** Returns a token of rule 7. Every third token has ended. */
    private static TokenRow federatedToken(int i) {
        UserRow owner = user(i % 2 == 0 ? 7 : i - OTHERS);
        return federated(i, rule(7, issuer(7), owner), owner, i % 3 == 0 ? START : LATER);
    }

    private static void insertOthers(Transaction tx) {
        each(OTHERS, i -> tx.projects().insert(project(i + 2)));
        each(OTHERS, i -> tx.tokens().insert(usedToken(i)));
        each(OTHERS, i -> tx.issuers().insert(issuer(i)));
        each(OTHERS, i -> tx.federationRules().insert(rule(i, issuer(i), user(i % 240 == 0 ? 7 : i))));
        each(OTHERS, i -> tx.tokens().insert(federatedToken(OTHERS + i)));
        each(OTHERS, i -> tx.collections().insert(collection(i, project(1))));
        each(2, i -> tx.inputs().insert(input(i, project(1))));
        each(OTHERS, i -> tx.collections().addInput(id(i), id(1)));
        each(OTHERS, i -> tx.queries().insert(query(i, input(1 + i % 2, project(1)))));
        // inserts more rows than usual, because scanning a small table would be a good plan
        each(HIDDEN, i -> {
            tx.inputs().insert(input(OTHERS + i, project(1)));
            tx.inputs().hide(id(OTHERS + i));
        });
    }

    private static UserRow user(int i) {
        String name = (i % 240 == 0 ? RARE : i % 20 == 0 ? "bob" : FREQUENT) + " " + i;
        Role role = i % 100 == 0 ? Role.ORG_ADMIN : Role.CLIENT;
        return new UserRow(id(i), name, "user-" + i + "@example.com", role, i % 50 != 0, START.plusMillis(i));
    }

    private static void each(int count, IntConsumer insertion) {
        IntStream.rangeClosed(1, count).forEach(insertion);
    }
}
