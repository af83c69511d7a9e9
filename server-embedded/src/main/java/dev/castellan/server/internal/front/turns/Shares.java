package dev.castellan.server.internal.front.turns;

/**
 * How many steps run at once: in all, and of one owner. An owner that has been alone for a while may use all places but
 * a few, which are kept for the next one that comes. Otherwise it may use a quarter of them.
 *
 * @param all the steps that run at once
 * @param reads of these, those that only read
 * @param writes of these, those that may change something
 * @param writesOfOne the writes of one owner
 */
public record Shares(int all, int reads, int writes, int writesOfOne) {

    private static final int KEPT_FREE = 8;
    private static final int QUARTER = 4;

    /** Returns shares that let each step run alone. */
    public static Shares oneAtATime() {
        return new Shares(1, 1, 1, 1);
    }

    /** Returns the shares of workers that call a store. */
    public static Shares of(int workers, int reads, int writes, int writesOfOne) {
        return new Shares(workers, Math.min(workers, reads), Math.min(ofOneAlone(workers), writes), writesOfOne);
    }

    /** Returns how many steps of one owner run at once. */
    int ofOne(boolean write, boolean isAlone) {
        int places = write ? writes : reads;
        int share = isAlone ? ofOneAlone(places) : Math.max(1, places / QUARTER);
        return write ? Math.min(share, writesOfOne) : share;
    }

    private static int ofOneAlone(int places) {
        return Math.max(1, places - Math.max(1, places / KEPT_FREE));
    }
}
