/** The control API of the emulator: its operations, its words, its OpenAPI document, and the service behind it. */
@NullMarked
package dev.castellan.harness.internal.control;

import org.jspecify.annotations.NullMarked;
