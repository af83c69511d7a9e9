package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Wrk;
import java.util.List;

/** An independent measurement that adds rows to the table. */
interface Row {

    /** Runs the measurement, and adds its rows to the table. */
    void measure(Settings settings, Table table) throws Exception;

    /** Returns whether the measurement starts the runnable servers. */
    default boolean startsJars() {
        return true;
    }

    /** Returns the programs that the measurement needs. */
    default List<String> programs(Settings settings) {
        return List.of(Wrk.PROGRAM);
    }
}
