package dev.castellan.benchmarks;

/** An independent measurement that adds rows to the table. */
interface Row {

    /** Runs the measurement, and adds its rows to the table. */
    void measure(Settings settings, Table table) throws Exception;
}
