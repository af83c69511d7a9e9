package dev.castellan.benchmarks.victims;

import dev.castellan.benchmarks.load.Outcomes;

/**
 * What the victims saw in a stretch of time. A request counts from the moment at which it was to be sent, so a server
 * that stalls is charged for every request that it held up. A request that failed has no time; one that could not be
 * sent before the end counts with the time that it had waited by then.
 */
final class VictimTimes {

    private final Latencies gets = new Latencies();
    private final Latencies posts = new Latencies();
    private final Outcomes failures = new Outcomes();

    void took(boolean post, long nanos) {
        (post ? posts : gets).add(nanos);
    }

    void failed(String outcome) {
        failures.add(outcome);
    }

    void failed(Exception failure) {
        failures.add(failure);
    }

    @Override
    public String toString() {
        return "GET " + gets + "; POST " + posts + "; failed " + failures.total()
                + (failures.total() == 0 ? "" : " " + failures);
    }
}
