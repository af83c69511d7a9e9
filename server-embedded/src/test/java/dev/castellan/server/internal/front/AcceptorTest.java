package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.xnio.ChannelListener;
import org.xnio.OptionMap;
import org.xnio.StreamConnection;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

@ResourceLock(Resources.SYSTEM_ERR)
class AcceptorTest {

    private final XnioWorker worker = IoThreads.start("acceptor-test");
    private final ChannelListener<StreamConnection> unused = connection -> {};

    @Test
    void portThatIsClosedBeforeItsConnectionsAreTakenIsNoFailure() throws IOException {
        Acceptor acceptor = new Acceptor(unused, () -> {});
        AcceptingChannel<StreamConnection> port =
                worker.createStreamConnectionServer(Fronts.ANY_PORT, acceptor, OptionMap.EMPTY);
        port.close();
        try {
            assertThat(logOf(() -> acceptor.handleEvent(port))).doesNotContain("ClosedChannelException");
        } finally {
            IoThreads.close(worker);
        }
    }

    /** Runs on an I/O thread: XNIO accepts nothing on others. */
    private String logOf(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            CompletableFuture.runAsync(work, worker.getIoThread()).join();
        } finally {
            System.setErr(before);
        }
        return log.toString(UTF_8);
    }
}
