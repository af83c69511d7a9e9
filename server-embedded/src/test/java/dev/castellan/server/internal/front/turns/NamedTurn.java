package dev.castellan.server.internal.front.turns;

import org.xnio.XnioIoThread;

/** A step that does nothing, with a name to know it by. */
record NamedTurn(String name, TurnKey key, boolean isWrite) implements Turn {

    static NamedTurn read(String owner, String name) {
        return new NamedTurn(name, new TurnKey(owner, owner), false);
    }

    static NamedTurn write(String owner, String name) {
        return new NamedTurn(name, new TurnKey(owner, owner), true);
    }

    static NamedTurn stranger(String address, String name) {
        return new NamedTurn(name, new TurnKey(TurnKey.STRANGERS, address), false);
    }

    @Override
    public XnioIoThread ioThread() {
        throw new AssertionError("this step has no connection");
    }

    @Override
    public void run() {
        throw new AssertionError("a queue runs nothing");
    }

    @Override
    public void refuse() {
        throw new AssertionError("a queue refuses nothing itself");
    }

    @Override
    public String toString() {
        return name;
    }
}
