/** Reads and writes the YAML and JSON of seed files. */
@NullMarked
package dev.castellan.harness.internal.yaml;

import org.jspecify.annotations.NullMarked;
