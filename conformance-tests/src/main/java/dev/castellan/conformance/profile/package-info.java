/** Profiles: what a deployment decided otherwise, of the details that the specification leaves open. */
@NullMarked
package dev.castellan.conformance.profile;

import org.jspecify.annotations.NullMarked;
