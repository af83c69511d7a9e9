/** Deletes in the background what is left over: rows that have expired, and rows of deleted inputs. */
@NullMarked
package dev.castellan.server.internal.removal;

import org.jspecify.annotations.NullMarked;
