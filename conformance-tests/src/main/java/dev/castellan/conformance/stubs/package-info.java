/**
 * Stubs in WireMock's format, for teams that cannot run a server in their tests: ready-made stubs in {@code
 * castellan/wiremock}, and recordings of any deployment. Only this package needs WireMock. Users of this package must
 * add the dependency themselves.
 */
@NullMarked
package dev.castellan.conformance.stubs;

import org.jspecify.annotations.NullMarked;
