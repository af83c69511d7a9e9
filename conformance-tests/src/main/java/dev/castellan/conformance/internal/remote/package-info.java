/** Prepares the environments of cases on a deployment that is known only by its URL and its administrator tokens. */
@NullMarked
package dev.castellan.conformance.internal.remote;

import org.jspecify.annotations.NullMarked;
