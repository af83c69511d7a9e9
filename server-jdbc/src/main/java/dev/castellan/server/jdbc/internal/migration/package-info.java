/** Creates and upgrades the tables. */
@NullMarked
package dev.castellan.server.jdbc.internal.migration;

import org.jspecify.annotations.NullMarked;
