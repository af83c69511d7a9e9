/** The base classes of commands that work in a store: they open it, build its administration, hand out invitations. */
@NullMarked
package dev.castellan.server.standalone.commands.store;

import org.jspecify.annotations.NullMarked;
