/** Targets of coverage-guided fuzzing. Each takes any bytes, and fails if the server's answer breaks a rule. */
package dev.castellan.server.fuzz;
