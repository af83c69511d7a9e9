/** What a case may name: users, tokens, projects and resources of two organizations, and how they are made. */
@NullMarked
package dev.castellan.conformance.internal.world;

import org.jspecify.annotations.NullMarked;
