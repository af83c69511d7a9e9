/** The tables of a store as data: the columns, keys and types that stores, backups and deletions use. */
@NullMarked
package dev.castellan.server.internal.store.schema;

import org.jspecify.annotations.NullMarked;
