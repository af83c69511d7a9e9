package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.PageRequest;

/** A CSV file with the tokens that match the filter, among the first 2,000 in the list of all tokens. */
public final class TokenExport implements dev.castellan.server.console.internal.page.Page {

    static final String PATH = "/all-tokens/export";

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        Page<Token> tokens = CsvExport.read(request, TokenEndpoints.LIST, TokenChoice.query(request));
        CsvExport csv = new CsvExport(
                "token_id,name,first_characters,owner,owner_id,creator,creator_id,created,last_used,expires");
        AllTokensPage.lines(request, TokenChoice.chosen(request, tokens.data())).forEach(line -> addLine(csv, line));
        return csv.answer(request, "tokens", tokens);
    }

    private static void addLine(CsvExport csv, AllTokensPage.Line line) {
        Token token = line.token().token();
        csv.line(
                token.id(),
                token.name(),
                token.prefix(),
                line.owner().name(),
                token.userId(),
                line.creator() == null ? null : line.creator().name(),
                line.creator() == null ? null : line.creator().id(),
                token.createdAt(),
                token.lastUsedAt(),
                token.expiresAt());
    }
}
