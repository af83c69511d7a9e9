/** Pages that ask the user to confirm an action. They show its effect and the objects that block it. */
@NullMarked
package dev.castellan.server.console.internal.confirmation;

import org.jspecify.annotations.NullMarked;
