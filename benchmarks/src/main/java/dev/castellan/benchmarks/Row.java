package dev.castellan.benchmarks;

/** A measurement that can run by itself. Prints one or more rows of the table. */
interface Row {

    /** Measures, and adds the rows to the table. */
    void measure(Settings settings, Table table) throws Exception;
}
