/**
 * Tests the store as a named module. The programs in this package run on the module path. The package must not contain
 * classes of the store.
 */
@NullMarked
package dev.castellan.server.jdbc.modulepath;

import org.jspecify.annotations.NullMarked;
