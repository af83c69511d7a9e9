/** Tests every page of the console for accessibility, size and requests, and takes screenshots. */
package dev.castellan.console.pages;
