/** Traces calls with OpenTelemetry, for those who have it: this package needs {@code io.opentelemetry:opentelemetry-api}. */
@NullMarked
package dev.castellan.client.opentelemetry;

import org.jspecify.annotations.NullMarked;
