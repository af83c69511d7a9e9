/**
 * Traces calls with OpenTelemetry. This package needs {@code io.opentelemetry:opentelemetry-api}, which users add
 * themselves.
 */
@NullMarked
package dev.castellan.client.opentelemetry;

import org.jspecify.annotations.NullMarked;
