/** How people sign in to a server, without pages and HTTP: start with {@link dev.castellan.server.people.People}. */
@NullMarked
package dev.castellan.server.people;

import org.jspecify.annotations.NullMarked;
