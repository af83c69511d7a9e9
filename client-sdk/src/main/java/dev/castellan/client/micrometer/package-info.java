/** Measures calls with Micrometer, for those who have it: this package needs {@code io.micrometer:micrometer-core}. */
@NullMarked
package dev.castellan.client.micrometer;

import org.jspecify.annotations.NullMarked;
