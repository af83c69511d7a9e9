/** The users, tokens, projects and resources of two organizations that a case may name, and their creation. */
@NullMarked
package dev.castellan.conformance.internal.world;

import org.jspecify.annotations.NullMarked;
