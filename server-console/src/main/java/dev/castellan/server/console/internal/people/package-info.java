/** The pages on which admins manage one person or one service account. */
@NullMarked
package dev.castellan.server.console.internal.people;

import org.jspecify.annotations.NullMarked;
