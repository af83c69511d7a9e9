package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.deviceLogin;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.State;
import dev.castellan.server.internal.store.rows.TokenHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the logins by device code. */
public interface DeviceLoginsContract extends StoreContract {

    @ParameterizedTest
    @EnumSource
    default void readsBackAllFieldsOfDeviceLogin(State state) {
        DeviceLoginRow full = deviceLogin(1, "code")
                .withDevice(new Device(
                        TokenHash.of("device"),
                        "castellan",
                        "laptop.example",
                        "2001:db8::1",
                        START.plusMillis(7),
                        28_800))
                .decidedBy(id(5), state);
        putLogins(deviceLogin(1, "code"), deviceLogin(2, "other"));
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("code"))))
                .contains(deviceLogin(1, "code"));

        write(tx -> tx.deviceLogins().put(full));

        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("code"))))
                .contains(full);
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("other"))))
                .contains(deviceLogin(2, "other"));
    }

    @Test
    default void newDeviceLoginReplacesThatOfSameUser() {
        putLogins(deviceLogin(1, "code").withDevice(new Device(TokenHash.of("d"), "a", "b", null, START, 60)));

        write(tx -> tx.deviceLogins().put(deviceLogin(1, "new")));

        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("code"))))
                .isEmpty();
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("new"))))
                .contains(deviceLogin(1, "new"));
    }

    @Test
    default void refusesDeviceLoginOfUnknownUserAndCodeOfOtherUser() {
        putLogins(deviceLogin(1, "code"));

        assertRefused(id(9), tx -> tx.deviceLogins().put(deviceLogin(9, "x")));
        assertRefused(id(2), tx -> tx.deviceLogins().put(deviceLogin(2, "code")));
    }

    @Test
    default void findsOldestOrganizationOfDeviceCode() {
        putLogins(deviceLogin(1, "ours"), deviceLogin(2, "both"));
        writeIn(THEIRS, tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            tx.deviceLogins().put(deviceLogin(1, "theirs"));
            tx.deviceLogins().put(deviceLogin(2, "both"));
        });

        assertThat(store().organizationOfDeviceCode(TokenHash.of("ours"))).contains(OURS);
        assertThat(store().organizationOfDeviceCode(TokenHash.of("theirs"))).contains(THEIRS);
        assertThat(store().organizationOfDeviceCode(TokenHash.of("both"))).contains(OURS);
        assertThat(store().organizationOfDeviceCode(TokenHash.of("none"))).isEmpty();

        writeIn(THEIRS, Transaction::deleteOrganization);

        assertThat(store().organizationOfDeviceCode(TokenHash.of("theirs"))).isEmpty();
    }

    @Test
    default void deletesDeviceLoginOfUser() {
        putLogins(deviceLogin(1, "code"), deviceLogin(2, "other"));

        write(tx -> {
            tx.deviceLogins().deleteOf(id(1));
            tx.deviceLogins().deleteOf(id(3));
        });

        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("code"))))
                .isEmpty();
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("other"))))
                .isPresent();
    }

    @Test
    default void deletesOldDeviceLogins() {
        DeviceLoginRow later =
                new DeviceLoginRow(id(2), TokenHash.of("later"), State.OPEN, null, null, START.plusMillis(1));
        putLogins(deviceLogin(1, "code"), later);
        assertThat(store().<Boolean>read(OURS, view -> view.deviceLogins().anyBefore(START)))
                .isFalse();
        assertThat(store().<Boolean>read(OURS, view -> view.deviceLogins().anyBefore(START.plusMillis(1))))
                .isTrue();

        write(tx -> tx.deviceLogins().deleteBefore(START.plusMillis(1)));

        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("code"))))
                .isEmpty();
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("later"))))
                .contains(later);
    }

    private void putLogins(DeviceLoginRow... logins) {
        write(tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            for (DeviceLoginRow login : logins) {
                tx.deviceLogins().put(login);
            }
        });
    }
}
