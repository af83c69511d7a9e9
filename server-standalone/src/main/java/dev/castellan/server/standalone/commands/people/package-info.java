/** The commands about users, their sessions, and what was done. */
@NullMarked
package dev.castellan.server.standalone.commands.people;

import org.jspecify.annotations.NullMarked;
