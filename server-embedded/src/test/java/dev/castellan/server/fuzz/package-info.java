/**
 * Targets for coverage-guided fuzzing. Each target accepts any bytes, and fails if the server's response breaks a rule.
 */
package dev.castellan.server.fuzz;
