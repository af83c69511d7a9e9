/** Background work that deletes expired rows and the rows of deleted inputs and projects. */
@NullMarked
package dev.castellan.server.internal.removal;

import org.jspecify.annotations.NullMarked;
