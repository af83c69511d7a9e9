package dev.castellan.server.standalone.mail;

import dev.castellan.model.internal.text.EmailAddress;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An e-mail address in the form in which SMTP transmits it. The local part is unchanged. The domain is in ASCII
 * ({@code xn--}) by IDNA 2008. Throws {@link AddressException} for an address that has no such form.
 *
 * <p>{@link IDN} implements IDNA 2003, which maps some domains to other domains, such as {@code faß.example} to {@code
 * fass.example}. This class rejects such a domain.
 */
public final class MailAddress {

    private static final int FLAGS = IDN.ALLOW_UNASSIGNED | IDN.USE_STD3_ASCII_RULES;
    private static final Pattern ASCII_CAPITALS = Pattern.compile("[A-Z]+");

    private MailAddress() {}

    /** Returns the form of an address without a display name. */
    static InternetAddress of(String text) throws AddressException {
        int at = text.lastIndexOf('@');
        if (!EmailAddress.isValid(text)) {
            throw new AddressException("the address is not valid");
        }
        InternetAddress address = new InternetAddress();
        address.setAddress(text.substring(0, at + 1) + asciiDomain(text.substring(at + 1)));
        address.validate();
        return address;
    }

    /** Returns the form of a sender, which can have a display name, such as {@code Castellan <ci@example.org>}. */
    public static InternetAddress ofSender(String text) throws AddressException {
        InternetAddress written = new InternetAddress(text, true);
        InternetAddress address = of(written.getAddress());
        try {
            address.setPersonal(written.getPersonal(), StandardCharsets.UTF_8.name());
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e); // every JDK has UTF-8
        }
        return address;
    }

    /** Returns whether SMTP can transmit an address without the extension SMTPUTF8 (RFC 6531). */
    static boolean isAscii(InternetAddress address) {
        return isAscii(address.getAddress());
    }

    private static String asciiDomain(String domain) throws AddressException {
        List<String> labels = new ArrayList<>();
        for (String label : domain.split("\\.", -1)) {
            labels.add(isAscii(label) ? label : asciiLabel(Normalizer.normalize(label, Normalizer.Form.NFC)));
        }
        return String.join(".", labels);
    }

    private static String asciiLabel(String label) throws AddressException {
        String lower =
                ASCII_CAPITALS.matcher(label).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
        try {
            String ascii = IDN.toASCII(lower, FLAGS);
            // IDNA 2003 does not know the capital letters that are newer
            if (IDN.toUnicode(ascii, FLAGS).equals(lower)
                    && lower.toLowerCase(Locale.ROOT).equals(lower)) {
                return ascii;
            }
        } catch (IllegalArgumentException e) {
            throw new AddressException("the domain of the address cannot be written in ASCII");
        }
        throw new AddressException("the domain of the address differs between IDNA 2003 and 2008: use its xn-- form");
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
