/** Signs people in to a server, without pages and HTTP. Start with {@link dev.castellan.server.people.People}. */
@NullMarked
package dev.castellan.server.people;

import org.jspecify.annotations.NullMarked;
