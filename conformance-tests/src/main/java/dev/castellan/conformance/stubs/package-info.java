/**
 * WireMockStubs in the format of WireMock, for teams that cannot run a server in their tests: ready stubs in
 * {@code castellan/wiremock}, and recordings of any deployment. Only this package needs WireMock; its users bring it.
 */
@NullMarked
package dev.castellan.conformance.stubs;

import org.jspecify.annotations.NullMarked;
