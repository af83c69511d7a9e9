/** Looks at every page of the console: accessibility, weight, requests, pictures. */
package dev.castellan.console.pages;
