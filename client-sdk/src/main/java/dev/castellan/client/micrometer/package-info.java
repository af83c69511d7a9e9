/**
 * Measures calls with Micrometer. This package requires {@code io.micrometer:micrometer-core}, which applications must
 * add as a dependency.
 */
@NullMarked
package dev.castellan.client.micrometer;

import org.jspecify.annotations.NullMarked;
