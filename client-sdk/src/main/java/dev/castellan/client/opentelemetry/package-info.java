/**
 * Traces calls with OpenTelemetry. This package requires {@code io.opentelemetry:opentelemetry-api}, which applications
 * must add as a dependency.
 */
@NullMarked
package dev.castellan.client.opentelemetry;

import org.jspecify.annotations.NullMarked;
