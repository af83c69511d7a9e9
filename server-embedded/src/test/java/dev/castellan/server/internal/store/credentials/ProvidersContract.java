package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.tag;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.link;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.provider;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.sessionOfProvider;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests providers, domains, links, and the sessions that began with a provider. */
public interface ProvidersContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfProvider() {
        ProviderRow full = new ProviderRow(
                id(5),
                "\u00c4cme \ud83d\udd11",
                "https://login.example.com/" + "i".repeat(229),
                "!".repeat(255),
                "Az0-_".repeat(50),
                List.of(id(8), id(7)),
                false,
                true,
                START.plusMillis(1),
                START.plusMillis(2));
        write(tx -> tx.providers().put(full));
        assertThat(find(view -> view.providers().get())).contains(full);

        ProviderRow bare = provider(6);
        write(tx -> tx.providers().put(bare));
        assertThat(find(view -> view.providers().get())).contains(bare);
    }

    @Test
    default void distinguishesProviderWithoutNewUsersFromOneWithoutProjects() {
        ProviderRow none = provider(5);
        ProviderRow withoutProjects =
                new ProviderRow(id(5), "a", none.issuer(), "b", null, List.of(), true, true, START, null);

        write(tx -> tx.providers().put(withoutProjects));

        assertThat(find(view -> view.providers().get()))
                .contains(withoutProjects)
                .isNotEqualTo(Optional.of(none));
    }

    @Test
    default void organizationHasAtMostOneProvider() {
        write(tx -> tx.providers().put(provider(5)));
        write(tx -> tx.providers().put(provider(6)));
        writeIn(THEIRS, tx -> tx.providers().put(provider(6).withPasswords(false)));

        assertThat(find(view -> view.providers().get())).contains(provider(6));
        write(tx -> tx.providers().delete());
        write(tx -> tx.providers().delete());
        assertThat(find(view -> view.providers().get())).isEmpty();
        assertThat(store().<Boolean>read(THEIRS, view -> view.providers().get().isPresent()))
                .isTrue();
    }

    @Test
    default void replacesDomainsInSortedOrder() {
        write(tx -> tx.providers().setDomains(List.of("b.example", "a.example")));
        assertThat(items(view -> view.providers().domains())).containsExactly("a.example", "b.example");

        write(tx -> tx.providers().setDomains(List.of("c.example")));
        assertThat(items(view -> view.providers().domains())).containsExactly("c.example");

        write(tx -> tx.providers().setDomains(List.of()));
        assertThat(items(view -> view.providers().domains())).isEmpty();
    }

    @Test
    default void refusesRepeatedDomain() {
        assertRefused("a.example", tx -> tx.providers().setDomains(List.of("a.example", "a.example")));
    }

    @Test
    default void refusesProviderOfUnknownOrganization() {
        assertThatThrownBy(() -> store().write(id(77), tx -> {
                    tx.providers().put(provider(5));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void findsOrganizationsOfDomainWithEnabledProviderOldestFirst() {
        for (int i = 1; i <= 4; i++) {
            int age = i;
            UUID organization = id(100 + i);
            store().write(organization, tx -> {
                tx.insert(new OrganizationRow(
                        organization, tag(organization), "Acme", id(0), "00".repeat(32), START.minusMillis(age)));
                tx.providers().setDomains(List.of("acme.example", "other.example"));
                tx.providers().put(provider(age));
                return true;
            });
        }
        writeIn(id(101), tx -> tx.providers().delete());
        writeIn(id(102), tx -> tx.providers().put(disabled()));

        assertThat(store().organizationsOfDomain("acme.example", 9)).containsExactly(id(104), id(103));
        assertThat(store().organizationsOfDomain("acme.example", 1)).containsExactly(id(104));
        assertThat(store().organizationsOfDomain("cme.example", 9)).isEmpty();
        assertThat(store().organizationsOfDomain("acme\0.example", 9)).isEmpty();
        writeIn(id(104), Transaction::deleteOrganization);
        assertThat(store().organizationsOfDomain("acme.example", 9)).containsExactly(id(103));
    }

    private static ProviderRow disabled() {
        return new ProviderRow(id(2), "a", "https://idp.example", "b", null, null, true, false, START, null);
    }

    @Test
    default void findsLinkByIssuerAndSubject() {
        insertLinks(link(5, 1, "s"), link(6, 2, "S"));

        assertThat(find(view -> view.identityLinks().get(id(5)))).contains(link(5, 1, "s"));
        assertThat(find(view -> view.identityLinks().get(id(7)))).isEmpty();
        String issuer = link(5, 1, "s").issuer();
        assertThat(find(view -> view.identityLinks().of(issuer, "s"))).contains(link(5, 1, "s"));
        assertThat(find(view -> view.identityLinks().of(issuer, "S"))).contains(link(6, 2, "S"));
        assertThat(find(view -> view.identityLinks().of(issuer, "s "))).isEmpty();
        assertThat(find(view -> view.identityLinks().of(issuer + "/", "s"))).isEmpty();
        assertThat(store().<Boolean>read(
                                THEIRS,
                                view -> view.identityLinks().of(issuer, "s").isPresent()))
                .isFalse();
    }

    @Test
    default void listsAndDeletesLinksOfUser() {
        insertLinks(link(8, 1, "a"), link(5, 1, "b"), link(6, 2, "c"));

        assertThat(items(view -> view.identityLinks().ofUser(id(1)))).containsExactly(link(5, 1, "b"), link(8, 1, "a"));
        write(tx -> tx.identityLinks().delete(id(5)));
        assertThat(items(view -> view.identityLinks().ofUser(id(1)))).containsExactly(link(8, 1, "a"));
        assertThat(find(view -> view.identityLinks().of(link(5, 1, "b").issuer(), "b")))
                .isEmpty();
        assertRefused(id(5), tx -> tx.identityLinks().delete(id(5)));
        write(tx -> tx.users().delete(id(1)));
        assertThat(find(view -> view.identityLinks().get(id(8)))).isEmpty();
        assertThat(find(view -> view.identityLinks().get(id(6)))).isPresent();
    }

    @Test
    default void countsLinksOfIssuer() {
        insertLinks(link(8, 1, "a"), link(6, 2, "c"));
        IdentityLinkRow other = new IdentityLinkRow(id(7), id(1), "https://other.example", "a", START);
        write(tx -> tx.identityLinks().insert(other));

        assertThat(find(view ->
                        Optional.of(view.identityLinks().countOf(link(8, 1, "a").issuer()))))
                .contains(2);
        assertThat(find(view -> Optional.of(view.identityLinks().countOf("https://none.example"))))
                .contains(0);
    }

    @Test
    default void countsSessionsOfProviderThatMayBeOpen() {
        insertLinks();
        write(tx -> {
            tx.sessions().insert(sessionOfProvider(11, 1, 5, "a"));
            tx.sessions().insert(sessionOfProvider(12, 2, 6, null));
            tx.sessions().recordUse(id(12), START.plusMillis(1));
            tx.sessions().insert(PeopleSamples.session(15, 2));
        });
        Instant before = START.minusMillis(1);

        assertThat(find(view -> Optional.of(view.sessions().countOfProvider(before, before))))
                .contains(2);
        assertThat(find(view -> Optional.of(view.sessions().countOfProvider(before, START))))
                .contains(1);
        assertThat(find(view -> Optional.of(view.sessions().countOfProvider(START, before))))
                .contains(0);
    }

    @Test
    default void refusesLinkOfKnownPersonOrUnknownUser() {
        insertLinks(link(5, 1, "s"));

        assertRefused(id(6), tx -> tx.identityLinks().insert(link(6, 2, "s")));
        assertRefused(id(5), tx -> tx.identityLinks().insert(link(5, 2, "t")));
        assertRefused(id(9), tx -> tx.identityLinks().insert(link(6, 9, "t")));
    }

    @Test
    default void readsBackSessionOfProvider() {
        insertLinks();
        SessionRow withoutSid = sessionOfProvider(12, 1, 5, null);
        write(tx -> {
            tx.sessions().insert(sessionOfProvider(11, 1, 5, "sid one"));
            tx.sessions().insert(withoutSid);
            tx.sessions().recordUse(id(12), START.plusMillis(1));
        });

        assertThat(items(view -> view.sessions().ofUser(id(1), null, 9)))
                .containsExactly(sessionOfProvider(11, 1, 5, "sid one"), withoutSid.seenAt(START.plusMillis(1)));
    }

    @Test
    default void deletesOnlySessionsOfGivenLinkAndSid() {
        insertLinks();
        Instant later = START.plusMillis(1);
        write(tx -> {
            tx.sessions().insert(sessionOfProvider(11, 1, 5, "a"));
            tx.sessions().insert(sessionOfProvider(12, 1, 5, "b"));
            tx.sessions().insert(sessionOfProvider(13, 2, 6, "a"));
            tx.sessions().insert(sessionOfProvider(14, 2, 6, null));
            tx.sessions().insert(PeopleSamples.session(15, 2));
        });

        write(tx -> {
            assertThat(tx.sessions().deleteOfProvider(id(5), "a", START)).isEmpty();
            assertThat(tx.sessions().deleteOfProvider(id(5), "c", later)).isEmpty();
            assertThat(tx.sessions().deleteOfProvider(null, "\0", later)).isEmpty();
            assertThat(tx.sessions().deleteOfProvider(id(5), "a", later)).containsExactly(id(11));
            assertThat(tx.sessions().deleteOfProvider(null, "a", later)).containsExactly(id(13));
            assertThat(tx.sessions().deleteOfProvider(null, null, later)).containsExactly(id(12), id(14));
        });
        assertThat(items(view -> view.sessions().ofUser(id(2), null, 9))).hasSize(1);
    }

    /** Inserts users 1 and 2 and their links. */
    private void insertLinks(IdentityLinkRow... links) {
        writeIn(THEIRS, tx -> {});
        writeIn(OURS, tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            List.of(links).forEach(tx.identityLinks()::insert);
        });
    }
}
