/**
 * The store as a named module. Programs of this package run on the module path, so no class of the store may lie in it.
 */
@NullMarked
package dev.castellan.server.jdbc.modulepath;

import org.jspecify.annotations.NullMarked;
