/** The commands about users, sessions and audit events. */
@NullMarked
package dev.castellan.server.standalone.commands.people;

import org.jspecify.annotations.NullMarked;
