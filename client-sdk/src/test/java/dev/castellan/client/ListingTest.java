package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ListingTest extends OneDeployment {

    private static final Project A = project("a");
    private static final Project B = project("b");
    private static final Project C = project("c");

    @Test
    void fetchesNothingBeforeDataIsNeeded() {
        Listing<Project> list = client.projects().list();
        assertThat(list.pages().iterator().hasNext()).isTrue();
        assertThat(list.stream().filter(A::equals)).isNotNull();
        assertThat(list.iterator()).isNotNull();
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void iteratesOverPagesByFollowingCursors() {
        threePages();
        assertThat(client.projects().list().pageSize(1)).containsExactly(A, B, C);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/projects?limit=1 HTTP/1.1\n\n");
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/projects?limit=1&cursor=%2Fone%3D%3D HTTP/1.1\n\n");
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/projects?limit=1&cursor=two HTTP/1.1\n\n");
        assertThat(deployment.requests()).isEqualTo(3);
    }

    @Test
    void streamReturnsItemsOfAllPages() {
        threePages();
        assertThat(client.projects().list().stream()).containsExactly(A, B, C);
        assertThat(deployment.requests()).isEqualTo(3);
    }

    @Test
    void pagesMethodReturnsEveryPage() {
        threePages();
        assertThat(client.projects().list().pages())
                .containsExactly(
                        new Page<>(List.of(A), true, "/one=="),
                        new Page<>(List.of(B), true, "two"),
                        Page.last(List.of(C)));
        assertThat(deployment.requests()).isEqualTo(3);
    }

    @Test
    void firstReturnsFirstItemOfFirstNonEmptyPage() {
        deployment
                .responds(200, page("true,\"next_cursor\":\"x\""))
                .responds(200, page("true,\"next_cursor\":\"y\"", A, B));
        assertThat(client.projects().list().first()).contains(A);
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void firstIsEmptyIfListIsEmpty() {
        deployment.responds(200, page("false"));
        assertThat(client.projects().list().first()).isEmpty();
    }

    @Test
    void toListFetchesOnlyPagesThatItNeeds() {
        deployment
                .responds(200, page("true,\"next_cursor\":\"x\"", A))
                .responds(200, page("true,\"next_cursor\":\"y\"", B, C));
        assertThat(client.projects().list().toList(2)).containsExactly(A, B);
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void toListReturnsWholeListIfItIsShorterThanLimit() {
        threePages();
        assertThat(client.projects().list().toList(100)).containsExactly(A, B, C);
    }

    @Test
    void toListSendsNoRequestIfLimitIsZero() {
        assertThat(client.projects().list().toList(0)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.projects().list().toList(-1));
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void fetchingFirstPageSendsSingleRequest() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"", A, B));
        Page<Project> page = client.projects().list().firstPage();
        assertThat(page.data()).containsExactly(A, B);
        assertThat(page.hasMore()).isTrue();
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void limitedStreamFetchesOnlyNeededPages() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"", A, B));
        assertThat(client.projects().list().stream().limit(2)).containsExactly(A, B);
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void findFirstFetchesOnlyNeededPages() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"", A, B));
        assertThat(client.projects().list().stream().filter(B::equals).findFirst())
                .contains(B);
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void iteratorFetchesNextPageOnlyWhenNeeded() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"", A, B));
        Iterator<Project> items = client.projects().list().iterator();
        assertThat(items.next()).isEqualTo(A);
        assertThat(items.next()).isEqualTo(B);
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void stopsAtLastPageEvenIfItHasCursor() {
        deployment.responds(200, page("false,\"next_cursor\":\"x\"", A));
        assertThat(client.projects().list()).containsExactly(A);
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void skipsEmptyPageIfMorePagesFollow() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"")).responds(200, page("false", A));
        assertThat(client.projects().list()).containsExactly(A);
    }

    @Test
    void treatsBareArrayAsSinglePage() {
        deployment.responds(200, "[" + json(A) + "," + json(B) + "]");
        assertThat(client.projects().list()).containsExactly(A, B);
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void rejectsListResponseWithoutDataArray() {
        deployment.responds(200, "{\"items\":[" + json(A) + "]}");
        assertThatExceptionOfType(InvalidResponseException.class)
                .isThrownBy(() -> client.projects().list().forEach(project -> {}))
                .withMessageContaining("data: expected an array");
    }

    @Test
    void followsCursorIfHasMoreIsMissing() {
        deployment
                .responds(200, "{\"data\":[" + json(A) + "],\"next_cursor\":\"x\"}")
                .responds(200, "{\"data\":[" + json(B) + "]}");
        assertThat(client.projects().list()).containsExactly(A, B);
    }

    @Test
    void returnsItemsOfPageWithRepeatedCursorAndThenFails() {
        deployment
                .responds(200, page("true,\"next_cursor\":\"x\"", A))
                .responds(200, page("true,\"next_cursor\":\"y\"", B))
                .responds(200, page("true,\"next_cursor\":\"x\"", C));
        Iterator<Project> items = client.projects().list().iterator();
        assertThat(items.next()).isEqualTo(A);
        assertThat(items.next()).isEqualTo(B);
        assertThat(items.next()).isEqualTo(C);
        assertThatExceptionOfType(PagingException.class)
                .isThrownBy(items::hasNext)
                .withMessage("projects.list (GET /projects): the server sent the same cursor twice");
        assertThat(deployment.requests()).isEqualTo(3);
    }

    @Test
    void failsIfResponseAnnouncesMorePagesWithoutCursor() {
        deployment.responds(200, page("true", A));
        assertThatExceptionOfType(PagingException.class)
                .isThrownBy(() -> client.projects().list().forEach(project -> {}))
                .withMessageContaining("announced another page without a cursor");
    }

    @Test
    void iteratingAgainFetchesListAgain() {
        deployment.responds(200, page("false", A)).responds(200, page("false", B));
        Listing<Project> list = client.projects().list();
        assertThat(list).containsExactly(A);
        assertThat(list).containsExactly(B);
    }

    @Test
    void resumesFromCursorGivenByCaller() {
        deployment.responds(200, page("true,\"next_cursor\":\"here\"", A));
        Iterator<Project> items = client.projects().list().after("here").iterator();
        assertThat(items.next()).isEqualTo(A);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/projects?cursor=here HTTP/1.1\n\n");
        assertThatExceptionOfType(PagingException.class).isThrownBy(items::hasNext);
    }

    @Test
    void throwsApiExceptionIfPageCannotBeFetched() {
        deployment.responds(200, page("true,\"next_cursor\":\"x\"", A)).responds(404);
        Iterator<Project> items = client.projects().list().iterator();
        items.next();
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(items::hasNext);
    }

    @Test
    void iteratorFetchesFailedPageAgainOnNextCall() {
        deployment
                .responds(200, page("true,\"next_cursor\":\"x\"", A))
                .responds(500)
                .responds(200, page("true,\"next_cursor\":\"y\"", B))
                .responds(200, page("false", C));
        Iterator<Project> items = client.projects().list().iterator();
        assertThat(items.next()).isEqualTo(A);
        assertThatExceptionOfType(ServerFailureException.class).isThrownBy(items::next);
        assertThat(items.next()).isEqualTo(B);
        assertThat(items.next()).isEqualTo(C);
        assertThat(items.hasNext()).isFalse();
    }

    @Test
    void iteratorsThrowNoSuchElementAtEndOfList() {
        deployment.responds(200, page("false"));
        Iterator<Project> items = client.projects().list().iterator();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(items::next);
        Iterator<Page<Project>> pages = client.projects().list().pages().iterator();
        deployment.responds(200, page("false"));
        pages.next();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(pages::next);
    }

    @Test
    void rejectsPageSizeBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.projects().list().pageSize(0))
                .withMessage("pageSize: 0 is not positive");
    }

    private void threePages() {
        deployment
                .responds(200, page("true,\"next_cursor\":\"/one==\"", A))
                .responds(200, page("true,\"next_cursor\":\"two\"", B))
                .responds(200, page("false", C));
    }

    private static Project project(String name) {
        return new Project(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)), name, PROJECT, false);
    }

    private static String json(Project project) {
        return "{\"project_id\":\"" + project.id() + "\",\"name\":\"" + project.name() + "\",\"organization_id\":\""
                + project.organizationId() + "\"}";
    }

    private static String page(String more, Project... projects) {
        String data = Arrays.stream(projects).map(ListingTest::json).collect(Collectors.joining(","));
        return "{\"data\":[" + data + "],\"has_more\":" + more + "}";
    }
}
