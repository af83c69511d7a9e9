/** Profiles, which hold the decisions of a deployment about details that the specification leaves open. */
@NullMarked
package dev.castellan.conformance.profile;

import org.jspecify.annotations.NullMarked;
