/** What a hostile customer does to a server: attacks that end by themselves, against the loopback interface only. */
@NullMarked
package dev.castellan.benchmarks.attacks;

import org.jspecify.annotations.NullMarked;
