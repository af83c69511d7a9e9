package dev.castellan.benchmarks;

/** A subject that can be measured by itself: it prints one or more rows of the table. */
interface Row {

    /** Measures, and adds rows to the table. */
    void measure(Settings settings, Table table) throws Exception;
}
