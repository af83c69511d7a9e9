/** What commands that work in a store have in common: opening it, reaching its server, handing out invitations. */
@NullMarked
package dev.castellan.server.standalone.commands.store;

import org.jspecify.annotations.NullMarked;
