package dev.castellan.benchmarks;

/** A subject of measurement. It prints one or more rows of the table. */
interface Row {

    /** Measures the subject and adds rows to the table. */
    void measure(Settings settings, Table table) throws Exception;
}
