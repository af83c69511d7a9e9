package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What is left of connections that were closed: a client may open thousands in a second. */
@Isolated("counts objects of the whole JVM")
class ClosedConnectionsTest {

    private static final int MANY = 200;
    private static final int OPEN = 4;
    private static final Limits LIMITS = Limits.defaults().toBuilder()
            .body(100)
            .connections(OPEN)
            .headerTime(Duration.ofHours(1))
            .build();
    private static final String REFUSED = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhello";

    @Test
    void connectionThatIsClosedBeforeItsClientClosesItLeavesNothing() throws Exception {
        long before = gates();
        List<RawConnection> wires = new ArrayList<>();
        try (UndertowFront front = Fronts.start(new TinyService(), LIMITS)) {
            for (int i = 0; i < MANY; i++) {
                RawConnection wire = RawConnection.to(front.address());
                wires.add(wire);
                assertThat(wire.send(REFUSED).read().status()).isEqualTo(413);
            }
            assertThat(gates() - before).isLessThan(MANY / 2);
        } finally {
            wires.forEach(RawConnection::close);
        }
    }

    @Test
    void connectionThatItsClientClosesLeavesNothing() throws JMException {
        long before = gates();
        try (UndertowFront front = Fronts.start(new TinyService(), LIMITS)) {
            for (int i = 0; i < MANY; i++) {
                try (RawConnection wire = RawConnection.to(front.address())) {
                    assertThat(wire.send(REFUSED).read().status()).isEqualTo(413);
                }
            }
            Condition.await(() -> front.connections() == 0, () -> front.connections() + " connections are open");
            assertThat(gates() - before).isLessThan(MANY / 2);
        }
    }

    @Test
    void connectionIsClosedInTheEndIfItsClientDoesNotCloseIt() {
        Limits limits = LIMITS.toBuilder().headerTime(Duration.ofMillis(100)).build();
        try (UndertowFront front = Fronts.start(new TinyService(), limits);
                RawConnection wire = RawConnection.to(front.address())) {
            assertThat(wire.send(REFUSED).read().status()).isEqualTo(413);

            Condition.await(() -> front.connections() == 0, () -> front.connections() + " connections are open");
        }
    }

    /** Returns how many gates are reachable. */
    private static long gates() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return histogram
                .lines()
                .map(String::trim)
                .map(line -> line.split("\\s+"))
                .filter(columns -> columns.length > 3 && columns[3].equals(Gate.class.getName()))
                .mapToLong(columns -> Long.parseLong(columns[1]))
                .sum();
    }
}
