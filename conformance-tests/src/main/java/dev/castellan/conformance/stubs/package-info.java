/**
 * Stubs in the format of WireMock, for teams that must stub: ready ones in {@code castellan/wiremock}, and recordings of
 * any deployment. The only package that needs WireMock, which its users bring.
 */
@NullMarked
package dev.castellan.conformance.stubs;

import org.jspecify.annotations.NullMarked;
