package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;
import static dev.castellan.system.wiremock.Peer.json;
import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import com.github.tomakehurst.wiremock.matching.StringValuePattern;
import dev.castellan.client.errors.PagingException;
import dev.castellan.model.User;
import org.junit.jupiter.api.Test;

/** Tests that the client follows cursors through a list, and accepts a bare array as a page. */
class PagesTest extends OnBothFaces {

    private static final String PATH = "/api/v1/users";

    /** A cursor with characters that must be encoded in a query. */
    private static final String CURSOR = "p=2&q/+ é";

    @Test
    void bareArrayIsTheOnlyPage() {
        peer.server()
                .stubFor(at(absent()).willReturn(json(200, "[" + Bodies.user("Ann") + "," + Bodies.user("Ben") + "]")));
        assertThat(calls().listUsers()).extracting(User::name).containsExactly("Ann", "Ben");
        assertThat(peer.requests(requests())).hasSize(1);
    }

    @Test
    void cursorLeadsFromPageToPageAsItCame() {
        peer.server().stubFor(at(absent()).willReturn(page("Ann", CURSOR)));
        peer.server().stubFor(at(equalTo(CURSOR)).willReturn(page("Ben", "p3")));
        peer.server().stubFor(at(equalTo("p3")).willReturn(lastPage("Cid")));
        assertThat(calls().listUsers()).extracting(User::name).containsExactly("Ann", "Ben", "Cid");
        assertThat(peer.requests(requests())).hasSize(3);
    }

    @Test
    void pageThatFailsForNowIsFetchedAgainAndNoOther() {
        peer.server().stubFor(at(absent()).willReturn(page("Ann", "p2")));
        peer.server()
                .stubFor(at(equalTo("p2"))
                        .inScenario("p2")
                        .whenScenarioStateIs(STARTED)
                        .willSetStateTo("up")
                        .willReturn(status(503)));
        peer.server()
                .stubFor(at(equalTo("p2"))
                        .inScenario("p2")
                        .whenScenarioStateIs("up")
                        .willReturn(lastPage("Ben")));
        assertThat(calls().listUsers()).extracting(User::name).containsExactly("Ann", "Ben");
        assertThat(peer.requests(requests().withQueryParam("cursor", absent()))).hasSize(1);
        assertThat(peer.requests(requests().withQueryParam("cursor", equalTo("p2"))))
                .hasSize(2);
    }

    @Test
    void cursorThatLeadsInACircleEndsTheWalk() {
        peer.server().stubFor(at(absent()).willReturn(page("Ann", "p2")));
        peer.server().stubFor(at(equalTo("p2")).willReturn(page("Ben", "p2")));
        assertThat(catchThrowableOfType(PagingException.class, calls()::listUsers))
                .isNotNull();
        assertThat(peer.requests(requests())).hasSize(2);
    }

    private static MappingBuilder at(StringValuePattern cursor) {
        return get(urlPathEqualTo(PATH)).withQueryParam("cursor", cursor);
    }

    private static RequestPatternBuilder requests() {
        return getRequestedFor(urlPathEqualTo(PATH));
    }

    private static ResponseDefinitionBuilder page(String name, String next) {
        return json(200, "{\"data\":[" + Bodies.user(name) + "],\"has_more\":true,\"next_cursor\":\"" + next + "\"}");
    }

    private static ResponseDefinitionBuilder lastPage(String name) {
        return json(200, "{\"data\":[" + Bodies.user(name) + "],\"has_more\":false}");
    }
}
