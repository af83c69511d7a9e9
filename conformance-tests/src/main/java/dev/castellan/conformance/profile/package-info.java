/** Profiles that describe a deployment's decisions about details that the specification leaves open. */
@NullMarked
package dev.castellan.conformance.profile;

import org.jspecify.annotations.NullMarked;
