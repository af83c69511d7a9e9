package dev.castellan.console.pages;

import dev.castellan.console.browser.Browser;
import java.util.List;

/** Checks that the text around names runs from left to right, regardless of the characters in the names. */
final class Direction {

    /**
     * Checks each block that contains a right-to-left name. Each letter outside the names must be to the right of all
     * letters and names that precede it on the same line. Skips payloads, whose text the user controls.
     */
    private static final String LEAKS = """
            const name = /\\u200F?\\u05E9\\u05E8\\u05D4.*?(W{20,}|w{100}[a-z]+@example\\.org|eloc\\u2069?$)/gu;
            const blocks = new Map();
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              let block = walker.currentNode.parentElement;
              while (getComputedStyle(block).display === 'inline') block = block.parentElement;
              if (!blocks.has(block)) blocks.set(block, []);
              blocks.get(block).push(walker.currentNode);
            }
            const rects = (node, from, to) => {
              const range = document.createRange();
              range.setStart(node, from);
              range.setEnd(node, to);
              return [...range.getClientRects()].filter(rect => rect.width > 0);
            };
            const pieces = node => {
              const found = [];
              let end = 0;
              for (const match of node.data.matchAll(name)) {
                for (let i = end; i < match.index; i++) found.push(...rects(node, i, i + 1));
                found.push(...rects(node, match.index, match.index + match[0].length).map(rect => ({rect, turns: true})));
                end = match.index + match[0].length;
              }
              for (let i = end; i < node.data.length; i++) found.push(...rects(node, i, i + 1));
              return found.map(one => one.rect ? one : {rect: one, turns: false});
            };
            const leaks = [];
            for (const [block, nodes] of blocks) {
              if (block.matches('pre') || !nodes.some(node => node.data.search(name) >= 0)) continue;
              let before = [];
              for (const piece of nodes.flatMap(pieces)) {
                const rect = piece.rect;
                const same = before.filter(other => Math.abs(other.rect.bottom - rect.bottom) < 8
                    && !(other.turns && piece.turns));
                if (same.some(other => other.rect.left > rect.left + 1)) {
                  leaks.push(block.outerHTML.slice(0, 600));
                  break;
                }
                before.push(piece);
              }
            }
            return leaks;
            """;

    private Direction() {}

    /** Returns the blocks of the current page in which a name changes the direction of the surrounding text. */
    @SuppressWarnings("unchecked")
    static List<String> leaks(Browser browser) {
        return (List<String>) browser.script(LEAKS);
    }
}
