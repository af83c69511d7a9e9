package dev.castellan.server.standalone.management;

import dev.castellan.server.standalone.mail.MailQueue;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** Metrics of mail: attempts that failed, mails that were never sent, mails that wait. */
public final class MailMetrics implements MeterBinder {

    private final MailQueue mail;

    /** Makes the metrics of a queue. */
    public MailMetrics(MailQueue mail) {
        this.mail = mail;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("castellan.mail.failures", mail, MailQueue::failures)
                .description("Attempts to mail an invitation that failed")
                .register(registry);
        FunctionCounter.builder("castellan.mail.lost", mail, MailQueue::lost)
                .description("Invitations that were not mailed, and will not be")
                .register(registry);
        Gauge.builder("castellan.mail.waiting", mail, MailQueue::waiting)
                .description("Invitations that wait to be mailed")
                .register(registry);
    }
}
