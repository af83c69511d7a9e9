/** Tests every page of the console: accessibility, size, requests, screenshots. */
package dev.castellan.console.pages;
