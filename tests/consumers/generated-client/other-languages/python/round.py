"""A round of calls with the generated client for Python, against a real server."""

import json
import os
import re
import uuid

import pydantic

from castellan_client import ApiClient, Configuration
from castellan_client.api import CollectionsApi, ProjectsApi, TokensApi, UsersApi
from castellan_client.exceptions import NotFoundException
from castellan_client.models import CollectionCreate, ProjectCreate, ServiceAccountCreate, TokenCreate


def client(token: str) -> ApiClient:
    return ApiClient(Configuration(host=os.environ["CASTELLAN_URL"], access_token=token))


def round_of_calls() -> None:
    root = client(os.environ["CASTELLAN_TOKEN"])
    projects, users, tokens = ProjectsApi(root), UsersApi(root), TokensApi(root)

    key = str(uuid.uuid4())
    made = projects.projects_create(ProjectCreate(name="Python"), idempotency_key=key)
    assert projects.projects_create(ProjectCreate(name="Python"), idempotency_key=key) == made
    assert made in projects.projects_list().data

    account = users.users_create(ServiceAccountCreate(name="python", role="client", project_ids=[made.project_id]))
    assert len(users.users_list(sort=["-name", "email"], limit=1).data) == 1
    own = tokens.tokens_create()
    of_account = tokens.tokens_create(token_create=TokenCreate(user_id=account.user_id))

    collections = CollectionsApi(client(of_account.token))
    collection = collections.collections_create(CollectionCreate(name="Moon rocks"), x_project_id=made.project_id)
    assert collection in collections.collections_list().data
    collections.collections_delete(collection.id)
    try:
        collections.collections_get(collection.id)
        raise AssertionError("what was deleted is found")
    except NotFoundException as e:
        assert json.loads(e.body)["errorID"]
    tokens.tokens_delete(own.token_id)
    tokens.tokens_delete(of_account.token_id)
    users.users_delete(account.user_id)


def patterns() -> None:
    with open(os.environ["CASTELLAN_DOCUMENT"], encoding="utf-8") as file:
        schemas = json.load(file)["components"]["schemas"]
    expression = re.compile(schemas["ProjectCreate"]["properties"]["name"]["pattern"])
    for name in ["Apollo", " a ", "\u5b57", "\U0001f600"]:
        assert expression.match(name), repr(name)
        ProjectCreate(name=name)
    for name in ["", " ", "\u200b", "\ufeff", "\u00ad", "\u2028", "a\nb"]:
        assert not expression.match(name), repr(name)
        try:
            ProjectCreate(name=name)
            raise AssertionError(repr(name) + " is a name")
        except pydantic.ValidationError:
            pass


patterns()
round_of_calls()
print("Python: all calls succeeded")
