/** Creates and parses API tokens, invitation codes and session secrets, and the tags in them. */
@NullMarked
package dev.castellan.server.internal.tokens;

import org.jspecify.annotations.NullMarked;
