/** Sets stages on a deployment of which only the URL and the tokens of admins are known. */
@NullMarked
package dev.castellan.conformance.internal.remote;

import org.jspecify.annotations.NullMarked;
