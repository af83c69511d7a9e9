/** Background work that deletes expired rows and the rows of deleted inputs, projects and organizations. */
@NullMarked
package dev.castellan.server.internal.removal;

import org.jspecify.annotations.NullMarked;
