/**
 * Targets of coverage-guided fuzzing. Each target accepts any bytes, and fails if the answer of the server breaks a
 * rule.
 */
package dev.castellan.server.fuzz;
