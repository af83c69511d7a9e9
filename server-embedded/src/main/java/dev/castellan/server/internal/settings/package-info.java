/** What a builder was told, on its way to the places that use it. */
@NullMarked
package dev.castellan.server.internal.settings;

import org.jspecify.annotations.NullMarked;
