package dev.castellan.server.jdbc.internal.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The form of e-mail addresses in which they must be unique, in tables whose version is 3 or later. Tables of version 1
 * have, and backups may have, users of one organization whose addresses differ only by NFC. Then one of them keeps the
 * {@linkplain #ofVersion1 earlier form}, by which nobody looks for it.
 */
public final class EmailKeys {

    /** ASCII, which is what nearly all addresses are, has as many bytes as characters, and is in NFC. */
    private static final String NOT_ASCII =
            "SELECT organization_id, user_id, email, email_key FROM users WHERE octet_length(email) <> length(email)"
                    + " ORDER BY organization_id, created_at, user_id";

    private static final String IS_FREE = "SELECT 1 FROM users WHERE organization_id = ? AND email_key = ?";
    private static final String RENEW = "UPDATE users SET email_key = ? WHERE organization_id = ? AND user_id = ?";

    private EmailKeys() {}

    /** Returns the form of version 1, which ignores case. */
    public static String ofVersion1(String email) {
        return email.toLowerCase(Locale.ROOT);
    }

    static String ofVersion3(String email) {
        return nfc(nfc(email).toLowerCase(Locale.ROOT));
    }

    /** Gives all users the form of version 3, as far as no other user of their organization has it. */
    public static void renew(Connection connection) throws SQLException {
        List<Outdated> users = outdated(connection);
        try (PreparedStatement isFree = connection.prepareStatement(IS_FREE);
                PreparedStatement renew = connection.prepareStatement(RENEW)) {
            for (Outdated user : users) {
                if (isFree(isFree, user)) {
                    renew.setString(1, user.newKey);
                    renew.setObject(2, user.organizationId);
                    renew.setObject(3, user.userId);
                    renew.executeUpdate();
                }
            }
        }
    }

    private static List<Outdated> outdated(Connection connection) throws SQLException {
        List<Outdated> users = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(NOT_ASCII);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                String newKey = ofVersion3(row.getString("email"));
                if (!newKey.equals(row.getString("email_key"))) {
                    users.add(new Outdated(row.getObject("organization_id"), row.getObject("user_id"), newKey));
                }
            }
        }
        return users;
    }

    private static boolean isFree(PreparedStatement isFree, Outdated user) throws SQLException {
        isFree.setObject(1, user.organizationId);
        isFree.setString(2, user.newKey);
        try (ResultSet row = isFree.executeQuery()) {
            return !row.next();
        }
    }

    private static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** The ids as the driver gives them. */
    private record Outdated(Object organizationId, Object userId, String newKey) {}
}
