package dev.castellan.benchmarks;

/** A measurement that can run independently. It adds one or more rows to the table. */
interface Row {

    /** Runs the measurement, and adds its rows to the table. */
    void measure(Settings settings, Table table) throws Exception;
}
