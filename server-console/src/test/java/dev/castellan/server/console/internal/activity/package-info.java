/** Tests for the pages about audit events. */
@NullMarked
package dev.castellan.server.console.internal.activity;

import org.jspecify.annotations.NullMarked;
