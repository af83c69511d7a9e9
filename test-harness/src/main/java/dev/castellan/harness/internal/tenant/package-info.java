/** The server and the state of one tenant, and seeds turned into rows and back. */
@NullMarked
package dev.castellan.harness.internal.tenant;

import org.jspecify.annotations.NullMarked;
