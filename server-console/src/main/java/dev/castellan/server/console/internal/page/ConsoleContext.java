package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.assets.Assets;
import dev.castellan.server.console.internal.http.ConsoleAddress;
import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.http.PageHeaders;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.people.People;
import dev.castellan.server.spi.SiteContext;

/**
 * What all pages share.
 *
 * @param path the path of the console on the server
 * @param server the server that shows the console
 * @param people the rules of sign-in
 * @param address where browsers find the console
 * @param cookies its cookies
 * @param headers the header fields of its answers
 * @param assets its style sheet and script
 * @param texts its texts
 */
public record ConsoleContext(
        String path,
        SiteContext server,
        People people,
        ConsoleAddress address,
        Cookies cookies,
        PageHeaders headers,
        Assets assets,
        Texts texts) {}
