package dev.castellan.client.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the requests of a connection. */
interface WireProtocol {

    /** Returns the next complete request, or null at the end of the connection. */
    @Nullable
    WireExchange next() throws IOException;

    private static void discard(InputStream in) throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
    }

    private static void abort(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** HTTP/1.1. */
    record Http1(InputStream in, Socket socket) implements WireProtocol, WireExchange {

        @Override
        public @Nullable WireExchange next() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int c = in.read();
                if (c < 0) {
                    return null;
                }
                head.append((char) c);
            }
            String name = "content-length: ";
            String lower = head.toString().toLowerCase(Locale.ROOT);
            int at = lower.indexOf(name);
            if (at >= 0) {
                in.readNBytes(Integer.parseInt(lower.substring(at + name.length(), lower.indexOf("\r\n", at))));
            }
            return this;
        }

        @Override
        public void start(int status, int length, String... headers) throws IOException {
            StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
            boolean isChunked = false;
            for (int i = 0; i < headers.length; i += 2) {
                head.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
                isChunked |= headers[i].equals("transfer-encoding");
            }
            if (status != 204 && !isChunked) {
                head.append("content-length: ").append(length).append("\r\n");
            }
            write(head.append("\r\n").toString().getBytes(ISO_8859_1), false);
        }

        @Override
        public void write(byte[] bytes, boolean last) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        @Override
        public void truncate() throws IOException {
            close();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        @Override
        public void abort() throws IOException {
            WireProtocol.abort(socket);
        }

        @Override
        public void vanish() throws IOException {
            discard(in);
        }

        @Override
        public void refuse() {
            throw new UnsupportedOperationException("HTTP/1.1 has no streams");
        }

        @Override
        public void goAway(boolean isProcessed) {
            throw new UnsupportedOperationException("HTTP/1.1 has no streams");
        }
    }

    /** HTTP/2. Contains what these tests need of RFC 9113. */
    final class Http2 implements WireProtocol {

        private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        private static final int DATA = 0;
        private static final int HEADERS = 1;
        private static final int RESET = 3;
        private static final int SETTINGS = 4;
        private static final int PING = 6;
        private static final int GO_AWAY = 7;
        private static final int END_OR_ACK = 1;
        private static final int END_OF_HEADERS = 4;
        private static final int INTERNAL_ERROR = 2;
        private static final int REFUSED_STREAM = 7;

        private final DataInputStream in;
        private final Socket socket;
        private final DataOutputStream out;

        Http2(InputStream in, Socket socket) throws IOException {
            this.in = new DataInputStream(in);
            this.socket = socket;
            this.out = new DataOutputStream(socket.getOutputStream());
            in.readNBytes(PREFACE.length());
            frame(SETTINGS, 0, 0, new byte[0]);
        }

        @Override
        public @Nullable WireExchange next() throws IOException {
            for (int first = in.read(); first >= 0; first = in.read()) {
                int length = first << 16 | in.readUnsignedShort();
                int type = in.read();
                int flags = in.read();
                int stream = in.readInt();
                byte[] payload = in.readNBytes(length);
                if ((type == PING || type == SETTINGS) && (flags & END_OR_ACK) == 0) {
                    frame(type, END_OR_ACK, 0, type == PING ? payload : new byte[0]);
                } else if ((type == HEADERS || type == DATA) && (flags & END_OR_ACK) != 0) {
                    return new Stream(stream);
                }
            }
            return null;
        }

        private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(frame);
            data.write(payload.length >> 16);
            data.writeShort(payload.length);
            data.write(type);
            data.write(flags);
            data.writeInt(stream);
            data.write(payload);
            out.write(frame.toByteArray());
        }

        private static byte[] ints(int... values) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int value : values) {
                new DataOutputStream(bytes).writeInt(value);
            }
            return bytes.toByteArray();
        }

        /** A request. */
        private final class Stream implements WireExchange {

            private final int id;

            Stream(int id) {
                this.id = id;
            }

            @Override
            public void start(int status, int length, String... headers) throws IOException {
                ByteArrayOutputStream block = new ByteArrayOutputStream();
                block.write(8); // the name :status of the static table, a literal value
                text(block, String.valueOf(status));
                for (int i = 0; i < headers.length; i += 2) {
                    block.write(0); // a literal name, a literal value
                    text(block, headers[i]);
                    text(block, headers[i + 1]);
                }
                frame(HEADERS, END_OF_HEADERS, id, block.toByteArray());
            }

            private static void text(ByteArrayOutputStream block, String text) throws IOException {
                block.write(text.length());
                block.write(text.getBytes(ISO_8859_1));
            }

            @Override
            public void write(byte[] bytes, boolean last) throws IOException {
                frame(DATA, last ? END_OR_ACK : 0, id, bytes);
            }

            @Override
            public void truncate() throws IOException {
                frame(RESET, 0, id, ints(INTERNAL_ERROR));
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }

            @Override
            public void abort() throws IOException {
                WireProtocol.abort(socket);
            }

            @Override
            public void vanish() throws IOException {
                discard(in);
            }

            @Override
            public void refuse() throws IOException {
                frame(RESET, 0, id, ints(REFUSED_STREAM));
            }

            @Override
            public void goAway(boolean isProcessed) throws IOException {
                frame(GO_AWAY, 0, 0, ints(isProcessed ? id : id - 2, 0));
            }
        }
    }
}
