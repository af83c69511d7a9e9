/**
 * Targets for coverage-guided fuzzing. Each target accepts any bytes, and fails if the server's answer breaks a rule.
 */
package dev.castellan.server.fuzz;
