/** A program that uses the client, run in each surrounding that we promise. */
@NullMarked
package dev.castellan.consumer;

import org.jspecify.annotations.NullMarked;
