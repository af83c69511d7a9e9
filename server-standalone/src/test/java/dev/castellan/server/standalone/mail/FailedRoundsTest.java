package dev.castellan.server.standalone.mail;

import static dev.castellan.server.internal.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.standalone.logging.StartedLogging;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.support.time.MutableClock;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests rounds of mails about expiring tokens while the store fails for every organization. */
@Execution(ExecutionMode.SAME_THREAD) // the tests share a logger
final class FailedRoundsTest {

    private static final List<UUID> ORGANIZATIONS = List.of(id(1), id(2));

    private final Logger log = StartedLogging.logger(ExpiryMails.class.getName());
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final MailReceiver receiver = new MailReceiver(new MutableClock());
    private final List<Object> read = new ArrayList<>();

    @BeforeEach
    void start() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stop() {
        log.detachAppender(lines);
        receiver.close();
    }

    @Test
    void stopsSendingMailsWhenStoreIsUnavailable() {
        round(new StoreUnavailableException("gone"));

        assertThat(read).containsExactly(id(1));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void logsFailureAndContinuesWithNextOrganization() {
        round(new IllegalStateException("broken row"));

        assertThat(read).containsExactly(id(1), id(2));
        assertThat(warnings())
                .hasSize(2)
                .first()
                .asString()
                .contains("the mails of organization " + id(1) + " about expiring tokens are delayed");
    }

    private void round(RuntimeException failure) {
        Store store = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("organizations")) {
                        return ORGANIZATIONS;
                    }
                    read.add(arguments[0]);
                    throw failure;
                });
        new ExpiryMails(store, receiver.queue(), null).sendDue();
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }
}
