/**
 * Measures calls with Micrometer. This package needs {@code io.micrometer:micrometer-core}, which users add themselves.
 */
@NullMarked
package dev.castellan.client.micrometer;

import org.jspecify.annotations.NullMarked;
