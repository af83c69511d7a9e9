/** Tests of the program with a browser. */
package dev.castellan.console.program;
