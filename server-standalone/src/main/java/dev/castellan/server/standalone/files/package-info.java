/**
 * Files that commands read or write: tokens, passwords, and certificates and keys, which can be replaced while the
 * server runs.
 */
@NullMarked
package dev.castellan.server.standalone.files;

import org.jspecify.annotations.NullMarked;
