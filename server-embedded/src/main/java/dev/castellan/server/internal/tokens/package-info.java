/** The secrets of API tokens: how they are made, recognised and hashed. */
@NullMarked
package dev.castellan.server.internal.tokens;

import org.jspecify.annotations.NullMarked;
