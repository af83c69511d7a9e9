/**
 * The users, tokens, projects and resources of two organizations that cases may name, and the code that creates them.
 */
@NullMarked
package dev.castellan.conformance.internal.world;

import org.jspecify.annotations.NullMarked;
