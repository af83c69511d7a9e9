package dev.castellan.system.upgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The version before tokens had limits: the same code without the columns of {@code V1_3} and later. */
final class EarlierVersion {

    private static final String MODULE = "server-jdbc:dev.castellan.server.jdbc.internal.";
    private static final String SCHEMA = "server-embedded:dev.castellan.server.internal.store.schema.Schema";
    private static final String CALLERS = MODULE + "prefetch.PrefetchQueries";
    /** Contains a copy of a constant of the class above. */
    private static final String LOOKUP = MODULE + "prefetch.CallerLookup";

    private static final String TOKENS = MODULE + "tables.JdbcTokens";
    private static final String PAGES = MODULE + "statements.PageQuery";
    /** Contains a copy of a constant of the class above. */
    private static final String TOKEN_LISTS = MODULE + "listing.TokenLists";

    private static final String USERS = MODULE + "tables.JdbcUsers";
    private static final String MIGRATIONS = MODULE + "migration.MigrationFiles";

    private EarlierVersion() {}

    /** Returns the version, whose files are in the folder. */
    static Version in(Path folder) throws IOException {
        return Version.current()
                .edited(
                        folder,
                        Map.of(
                                SCHEMA,
                                Map.of(
                                        between(SCHEMA, "// NULL means false", ".read(in -> new TokenRow("),
                                        "",
                                        between(
                                                SCHEMA,
                                                "limits(in),",
                                                "));\n\n    public static final TableSchema<UUID, ProjectRow>"),
                                        "TokenLimits.NONE, TokenActivity.NONE, null)",
                                        between(SCHEMA, ".column(\"changes\"", ".read(Schema::auditEvent)"),
                                        "",
                                        between(
                                                SCHEMA,
                                                "Objects.requireNonNullElse(in.getOrNull(CHANGES)",
                                                ");\n    }\n\n    /** Returns the list, or"),
                                        "List.of()",
                                        between(
                                                SCHEMA,
                                                ".column(\n                            \"max_token_lifetime_days\"",
                                                ".read(in -> new OrganizationRow("),
                                        "",
                                        between(
                                                SCHEMA,
                                                "new OrganizationLimits(",
                                                "));\n\n    public static final TableSchema<UUID, UserRow>"),
                                        "OrganizationLimits.NONE)",
                                        between(
                                                SCHEMA,
                                                ".column(\n                            \"link_id\"",
                                                ".read(in -> new SessionRow("),
                                        "",
                                        ",\n                            fromProvider(in)",
                                        "",
                                        "            ISSUERS,\n            FEDERATION_RULES,\n",
                                        "",
                                        between(
                                                SCHEMA,
                                                ",\n            ORGANIZATION_DOMAINS",
                                                ");\n\n    private Schema()"),
                                        ""),
                                PAGES,
                                Map.of("\"(rule_id IS NULL OR expires_at > :now)\"", "\"(:now > 0)\""),
                                TOKEN_LISTS,
                                Map.of(),
                                USERS,
                                Map.of(
                                        " AND t.rule_id IS NULL",
                                        "",
                                        "            \"identity_links\",\n",
                                        "",
                                        ",\n            \"federation_rules\"",
                                        ""),
                                CALLERS,
                                Map.of(
                                        between(CALLERS, "\n            + \" t.read_only", ";\n\n    private static"),
                                        "",
                                        "t.user_suspended,\"",
                                        "t.user_suspended\"",
                                        between(
                                                CALLERS,
                                                "Schema.limits(in),",
                                                ");\n    }\n\n    private Prefetched first"),
                                        "dev.castellan.server.internal.store.rows.TokenLimits.NONE, null, null, false"),
                                LOOKUP,
                                Map.of(),
                                TOKENS,
                                Map.of(
                                        " AND rule_id IS NULL\"",
                                        "\"",
                                        " AND rule_id IS NOT NULL\"",
                                        " AND false\"",
                                        "CASE WHEN rule_id IS NOT NULL THEN expires_at END",
                                        "CAST(NULL AS bigint)",
                                        between(TOKENS, ", last_used_address", "\";\n\n    @Override"),
                                        "",
                                        between(
                                                TOKENS,
                                                ",\n                activity.address(),",
                                                ");\n    }\n\n    @Override\n    public void update("),
                                        ""),
                                MIGRATIONS,
                                Map.of(between(MIGRATIONS, ",\n            \"V1_3__", ");"), "")));
    }

    /** Returns the text of a source from a start up to the next end. */
    private static String between(String name, String start, String end) throws IOException {
        String source = Version.source(name);
        int from = source.indexOf(start);
        return source.substring(from, source.indexOf(end, from));
    }
}
