/** What every flow needs: store, ids, secrets, audit rows. */
@NullMarked
package dev.castellan.server.people.internal.context;

import org.jspecify.annotations.NullMarked;
