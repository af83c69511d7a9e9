/** Targets of coverage-guided fuzzing: each takes any bytes, and fails where the server's answer breaks a rule. */
package dev.castellan.server.fuzz;
