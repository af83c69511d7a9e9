/** The commands for users, passkeys, sessions and audit events. */
@NullMarked
package dev.castellan.server.standalone.commands.people;

import org.jspecify.annotations.NullMarked;
