package dev.castellan.server.console.internal.page;

/**
 * A form that the console's script sends, because only a script can use an authenticator. The request body is a JSON
 * object. Each field contains a string, or any other value as JSON. The answer is JSON: either the result of {@link
 * Answer#json}, or an object with the page to open in {@code next}, or an object with the message to show beside the
 * button in {@code problem}.
 */
public interface ScriptPage extends FormPage {}
