/**
 * Signs human users in to a server, without pages or HTTP. The entry point is
 * {@link dev.castellan.server.people.People}.
 */
@NullMarked
package dev.castellan.server.people;

import org.jspecify.annotations.NullMarked;
