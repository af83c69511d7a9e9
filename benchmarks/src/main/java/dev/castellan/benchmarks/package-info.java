/**
 * Measurements of Castellan and comparable programs. Run them by hand on an idle machine; they are not tests:
 *
 * <pre>{@code
 * mvn -q -pl benchmarks -am compile exec:exec -Dexec.executable=java \
 *     -Dexec.args="-cp %classpath dev.castellan.benchmarks.ClientCost"
 * }</pre>
 */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
