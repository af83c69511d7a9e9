/** Sets the stage on a deployment of which nothing is known but its URL and tokens of admins. */
@NullMarked
package dev.castellan.conformance.internal.remote;

import org.jspecify.annotations.NullMarked;
