/** The server and the state of one tenant, and the conversion between seeds and rows. */
@NullMarked
package dev.castellan.harness.internal.tenant;

import org.jspecify.annotations.NullMarked;
