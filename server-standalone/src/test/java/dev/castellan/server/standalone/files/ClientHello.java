package dev.castellan.server.standalone.files;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The first message of a TLS handshake up to version 1.2, built byte by byte (RFC 5246, section 7.4.1.2), because the
 * JDK does not even offer broken versions and cipher suites.
 */
record ClientHello(int version, int suite) {

    /** Groups, point formats, signature algorithms, renegotiation info. */
    private static final byte[] EXTENSIONS = HexFormat.of()
            .parseHex("000a00060004001d0017" + "000b00020100" + "000d000e000c" + "040308040401050302030201"
                    + "ff01000100");

    private static final int MAX_WAIT_MILLIS = 30_000;
    private static final int HANDSHAKE = 22;
    private static final int ALERT = 21;

    /**
     * Returns {@code chosen} if the server accepts the version and cipher suite, or {@code alert} and the alert number.
     */
    String response(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(MAX_WAIT_MILLIS);
            socket.getOutputStream().write(bytes());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int type = in.readUnsignedByte();
            in.readUnsignedShort(); // version
            byte[] content = new byte[in.readUnsignedShort()];
            in.readFully(content);
            return switch (type) {
                case HANDSHAKE -> "chosen";
                case ALERT -> "alert " + content[1];
                default -> "record of type " + type;
            };
        }
    }

    private byte[] bytes() {
        byte[] random = new byte[32];
        int body = 2 + random.length + 1 + 2 + 2 + 2 + 2 + EXTENSIONS.length;
        ByteBuffer bytes = ByteBuffer.allocate(5 + 4 + body);
        bytes.put((byte) HANDSHAKE).putShort((short) 0x0301).putShort((short) (4 + body));
        bytes.putInt(0x0100_0000 | body); // client_hello
        bytes.putShort((short) version).put(random).put((byte) 0);
        bytes.putShort((short) 2).putShort((short) suite);
        bytes.put((byte) 1).put((byte) 0); // no compression
        bytes.putShort((short) EXTENSIONS.length).put(EXTENSIONS);
        return bytes.array();
    }
}
