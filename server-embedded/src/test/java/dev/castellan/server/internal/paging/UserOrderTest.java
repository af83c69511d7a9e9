package dev.castellan.server.internal.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.spi.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserOrderTest {

    private static final UserPosition ADA =
            new UserPosition("Ada é", "ada@example.org", "client", Samples.START.plusMillis(7), Samples.id(3));

    @Test
    void sortsUsersByCreationTimeByDefault() {
        assertThat(UserOrder.parse(null).keys()).containsExactly(new UserSortKey(UserSortKey.Field.CREATED_AT, false));
    }

    @Test
    void parsesEverySortFieldAndDirection() {
        assertThat(UserOrder.parse("name,-email,role,-created_at").keys())
                .containsExactly(
                        new UserSortKey(UserSortKey.Field.NAME, false),
                        new UserSortKey(UserSortKey.Field.EMAIL, true),
                        new UserSortKey(UserSortKey.Field.ROLE, false),
                        new UserSortKey(UserSortKey.Field.CREATED_AT, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ",",
                "name,",
                ",name",
                "name,,email",
                "--name",
                "+name",
                "Name",
                "NAME",
                " name",
                "name ",
                "user_id",
                "createdAt",
                "name;drop",
                "name desc",
                "organization_id"
            })
    void rejectsUnknownOrMalformedSortField(String sort) {
        assertRefused(sort, "sort: expected fields of name, email, role and created_at, such as name,-created_at");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name,name", "name,-name", "-created_at,name,created_at"})
    void rejectsSortFieldNamedTwice(String sort) {
        assertRefused(sort, "sort: contains a field twice");
    }

    @Test
    void readsBackPositionWithAllSortFields() {
        UserOrder order = UserOrder.parse("role,-name,email,created_at");
        assertThat(order.positionIn(order.positionOf(ADA))).isEqualTo(ADA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "-email", "role,name", "created_at"})
    void parsedPositionComparesEqualToOriginal(String sort) {
        UserOrder order = UserOrder.parse(sort);
        UserPosition back = order.positionIn(order.positionOf(ADA));
        assertThat(UserSortKey.order(order.keys()).compare(back, ADA)).isZero();
    }

    @Test
    void returnsNullPositionForNullText() {
        assertThat(UserOrder.parse("name").positionIn(null)).isNull();
    }

    private static void assertRefused(String sort, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> UserOrder.parse(sort));
        assertThat(refusal).hasMessage(message);
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
    }
}
