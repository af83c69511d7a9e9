/**
 * Stubs in the format of WireMock, for teams that cannot run a server in their tests: ready stubs in {@code
 * castellan/wiremock}, and recordings of any deployment. Only this package needs WireMock, and its users add the
 * dependency themselves.
 */
@NullMarked
package dev.castellan.conformance.stubs;

import org.jspecify.annotations.NullMarked;
