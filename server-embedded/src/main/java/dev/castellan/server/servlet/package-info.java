/** The adapter that serves the API in a Servlet container, such as that of Spring MVC. */
@NullMarked
package dev.castellan.server.servlet;

import org.jspecify.annotations.NullMarked;
