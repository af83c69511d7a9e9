// A round of calls with the generated client for TypeScript, against a real server.
import {
  CollectionsApi,
  Configuration,
  ProjectsApi,
  ResponseError,
  ServiceAccountCreateRoleEnum,
  TokensApi,
  UsersApi,
  UsersListSortEnum,
} from "./client";

declare const process: { env: Record<string, string>; exitCode: number };
declare const require: (module: string) => { readFileSync(path: string, encoding: string): string };

function expect(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(what);
  }
}

function configuration(token: string): Configuration {
  return new Configuration({ basePath: process.env.CASTELLAN_URL, accessToken: token });
}

async function round(): Promise<void> {
  const root = configuration(process.env.CASTELLAN_TOKEN);
  const projects = new ProjectsApi(root);
  const users = new UsersApi(root);
  const tokens = new TokensApi(root);

  const made = await projects.projectsCreate({ projectCreate: { name: "TypeScript" }, idempotencyKey: "typescript" });
  const again = await projects.projectsCreate({ projectCreate: { name: "TypeScript" }, idempotencyKey: "typescript" });
  expect(again.projectId === made.projectId, "a repeated request has the first response");
  expect((await projects.projectsList({})).data.some((one) => one.name === "TypeScript"), "the project is listed");

  const account = await users.usersCreate({
    serviceAccountCreate: {
      name: "typescript",
      role: ServiceAccountCreateRoleEnum.Client,
      projectIds: [made.projectId],
    },
  });
  const sorted = await users.usersList({ sort: [UsersListSortEnum.BY_NAME_DESCENDING, UsersListSortEnum.BY_EMAIL], limit: 1 });
  expect(sorted.data.length === 1, "a page has the size that was asked for");
  const own = await tokens.tokensCreate({});
  const ofAccount = await tokens.tokensCreate({ tokenCreate: { userId: account.userId } });

  const collections = new CollectionsApi(configuration(ofAccount.token));
  const collection = await collections.collectionsCreate({
    collectionCreate: { name: "Moon rocks" },
    xProjectID: made.projectId,
  });
  expect((await collections.collectionsList({})).data.some((one) => one.id === collection.id), "it is listed");
  await collections.collectionsDelete({ id: collection.id });
  try {
    await collections.collectionsGet({ id: collection.id });
    expect(false, "what was deleted is found");
  } catch (e) {
    expect(e instanceof ResponseError && e.response.status === 404, "what was deleted is not found: " + e);
  }
  await tokens.tokensDelete({ tokenId: own.tokenId });
  await tokens.tokensDelete({ tokenId: ofAccount.tokenId });
  await users.usersDelete({ id: account.userId });
}

// With the flag that JSON Schema requires, and without it, as in many validators.
function patterns(): void {
  const document = JSON.parse(require("fs").readFileSync(process.env.CASTELLAN_DOCUMENT, "utf-8"));
  const pattern: string = document.components.schemas.ProjectCreate.properties.name.pattern;
  for (const flags of ["u", ""]) {
    const expression = new RegExp(pattern, flags);
    ["Apollo", " a ", "\u5b57", "\u{1F600}"].forEach((name) => expect(expression.test(name), name + " is a name"));
    ["", " ", "\u200b", "\ufeff", "\u00ad", "\u2028", "a\n"].forEach((name) =>
      expect(!expression.test(name), JSON.stringify(name) + " is no name"),
    );
  }
}

patterns();
round().then(
  () => console.log("TypeScript: all calls succeeded"),
  (e) => {
    console.error(e);
    process.exitCode = 1;
  },
);
