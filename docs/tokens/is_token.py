import string
import zlib


def is_token(text):
    number, checksum = zlib.crc32(text[:54].encode()), ""
    for _ in range(6):
        number, digit = divmod(number, 62)
        checksum = (string.digits + string.ascii_uppercase + string.ascii_lowercase)[digit] + checksum
    return text[54:] == checksum
