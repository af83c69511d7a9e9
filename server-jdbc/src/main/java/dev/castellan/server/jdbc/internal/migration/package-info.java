/** Creates and migrates the schema. */
@NullMarked
package dev.castellan.server.jdbc.internal.migration;

import org.jspecify.annotations.NullMarked;
