package dev.castellan.server.internal.front.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.turns.ConnectionTurns;
import dev.castellan.server.internal.front.turns.TurnKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {

    private final AtomicLong time = new AtomicLong();
    private final ConnectionTable table = new ConnectionTable(4, 2, time::get);

    @Test
    void connectionsUpToTheLimitsAreKept() {
        assertThat(List.of(open("a"), open("a"), open("b"), open("b"))).hasSize(4);
        assertThat(table.size()).isEqualTo(4);
    }

    @Test
    void aBlockThatHasItsNumberPaysForANewConnectionItself() {
        OpenConnection recognized = open("a");
        recognized.recognize();
        OpenConnection stranger = open("a");
        open("b");

        assertThat(table.add(connection("a"))).containsExactly(stranger);
        assertThat(table.size()).isEqualTo(3);
    }

    @Test
    void theOldestWithoutAValidTokenGoesFirst() {
        OpenConnection recognized = open("a");
        recognized.recognize();
        OpenConnection busy = open("b");
        busy.begin();
        OpenConnection stranger = open("c");
        open("d");

        assertThat(table.add(connection("e"))).containsExactly(stranger);
    }

    @Test
    void thenTheLongestIdleGoes() {
        OpenConnection first = opened("a");
        OpenConnection second = opened("b");
        OpenConnection third = opened("c");
        OpenConnection fourth = opened("d");
        time.set(10);
        first.begin();
        first.end();
        second.begin();
        third.begin();
        third.end();

        assertThat(table.add(connection("e"))).containsExactly(fourth);
    }

    @Test
    void thenTheOldestThatIsInUseWithoutAValidToken() {
        opened("a").begin();
        OpenConnection stranger = open("b");
        stranger.begin();
        open("c").begin();
        opened("d").begin();

        assertThat(table.add(connection("e"))).containsExactly(stranger);
    }

    @Test
    void aNewConnectionIsRefusedIfAllAreInUseByCallersWithAValidToken() {
        for (String block : List.of("a", "b", "c")) {
            opened(block).begin();
        }
        assertThat(table.hasRoom()).isTrue();
        OpenConnection last = opened("d");
        last.begin();
        assertThat(table.hasRoom()).isFalse();
        OpenConnection refused = connection("e");

        assertThat(table.add(refused)).containsExactly(refused);
        assertThat(table.size()).isEqualTo(4);
        last.end();
        assertThat(table.hasRoom()).isTrue();
        assertThat(table.add(connection("e"))).containsExactly(last);
    }

    @Test
    void anOrganizationWithMoreThanHalfOfTheConnectionsGivesUpItsOwn() {
        OpenConnection peaceful = opened("a");
        peaceful.ownedBy("peaceful");
        ownedInUse("b", "hostile");
        ownedInUse("c", "hostile");
        OpenConnection idle = ownedInUse("d", "hostile");
        time.set(10);
        idle.end();

        assertThat(table.add(connection("e"))).containsExactly(idle);
    }

    @Test
    void ifAllOfItsConnectionsAreInUseItsOldestGoesThatTheServerDoesNotWorkOn() {
        OpenConnection peaceful = opened("a");
        peaceful.ownedBy("peaceful");
        ownedInUse("b", "hostile").serve(true);
        OpenConnection waiting = ownedInUse("c", "hostile");
        ownedInUse("d", "hostile");

        assertThat(table.add(connection("e"))).containsExactly(waiting);
    }

    @Test
    void aNewConnectionIsRefusedIfTheServerWorksOnAllRequests() {
        for (String block : List.of("a", "b", "c")) {
            ownedInUse(block, "only").serve(true);
        }
        OpenConnection last = ownedInUse("d", "only");
        assertThat(table.hasRoom()).isTrue();
        last.serve(true);

        assertThat(table.hasRoom()).isFalse();
        OpenConnection refused = connection("e");
        assertThat(table.add(refused)).containsExactly(refused);
    }

    @Test
    void anOrganizationWithHalfOfTheConnectionsGivesUpNoMoreThanOthers() {
        OpenConnection peaceful = opened("a");
        peaceful.ownedBy("peaceful");
        OpenConnection changed = ownedInUse("b", "hostile");
        ownedInUse("c", "hostile");
        ownedInUse("d", "hostile");
        changed.ownedBy("peaceful");

        assertThat(table.add(connection("e"))).containsExactly(peaceful);
    }

    @Test
    void anOrganizationWithMoreThanHalfOfABlockGivesUpItsOwnThere() {
        OpenConnection hostile = ownedInUse("a", "hostile");
        ownedInUse("a", "hostile");
        opened("b").ownedBy("peaceful");

        assertThat(table.add(connection("a"))).containsExactly(hostile);
    }

    @Test
    void aClosedConnectionIsNotCountedForItsOrganization() {
        OpenConnection peaceful = opened("a");
        peaceful.ownedBy("peaceful");
        OpenConnection closed = ownedInUse("b", "hostile");
        ownedInUse("c", "hostile");
        ownedInUse("d", "hostile");
        table.remove(closed);
        closed.ownedBy("another");
        closed.ownedBy("hostile");
        ownedInUse("b", "third");

        assertThat(table.add(connection("e"))).containsExactly(peaceful);
    }

    @Test
    void aClosedConnectionMakesRoomOnce() {
        OpenConnection first = open("a");
        open("a");
        table.remove(first);
        table.remove(first);

        assertThat(table.size()).isEqualTo(1);
        open("a");
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void onlyIdleConnectionsWithoutAValidTokenAreSilent() {
        OpenConnection silent = open("a");
        opened("b");
        open("c").begin();
        time.set(10);
        open("d");

        assertThat(table.silent(10)).containsExactly(silent);
        assertThat(table.hasStrangers()).isTrue();
    }

    @Test
    void withoutConnectionsThereIsNothingToPushOut() {
        assertThat(table.pushOutOne()).isNull();
        OpenConnection only = open("a");

        assertThat(table.pushOutOne()).isSameAs(only);
        assertThat(table.size()).isZero();
        assertThat(table.hasStrangers()).isFalse();
    }

    /** Opens a connection that brings a valid token. */
    private OpenConnection opened(String block) {
        OpenConnection connection = open(block);
        connection.recognize();
        return connection;
    }

    /** Opens a connection with a request of an organization in flight. */
    private OpenConnection ownedInUse(String block, String organization) {
        OpenConnection connection = opened(block);
        connection.ownedBy(organization);
        connection.begin();
        return connection;
    }

    private OpenConnection open(String block) {
        OpenConnection connection = connection(block);
        assertThat(table.add(connection)).isEmpty();
        return connection;
    }

    private OpenConnection connection(String block) {
        return new OpenConnection(table, block, Runnable::run, new AtOnce(), () -> {});
    }

    private static final class AtOnce implements ConnectionTurns {

        @Override
        public void take(TurnKey key, Runnable work) {
            work.run();
        }

        @Override
        public void pace(TurnKey key, Runnable refusal) {
            refusal.run();
        }
    }
}
