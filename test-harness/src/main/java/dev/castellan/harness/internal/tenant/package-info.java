/** The server and the state of one tenant. */
@NullMarked
package dev.castellan.harness.internal.tenant;

import org.jspecify.annotations.NullMarked;
