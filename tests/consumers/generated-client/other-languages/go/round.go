// A round of calls with the generated client for Go, against a real server.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"

	client "castellan.test/client"
)

func must(err error) {
	if err != nil {
		if failed, ok := err.(*client.GenericOpenAPIError); ok {
			fmt.Fprintln(os.Stderr, string(failed.Body()))
		}
		panic(err)
	}
}

func expect(holds bool, what string) {
	if !holds {
		panic(what)
	}
}

func connect(token string) *client.APIClient {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("CASTELLAN_URL")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+token)
	return client.NewAPIClient(configuration)
}

func round() {
	ctx := context.Background()
	root := connect(os.Getenv("CASTELLAN_TOKEN"))

	create := root.ProjectsAPI.ProjectsCreate(ctx).ProjectCreate(*client.NewProjectCreate("Go")).IdempotencyKey("go")
	made, _, err := create.Execute()
	must(err)
	again, _, err := create.Execute()
	must(err)
	expect(again.ProjectId == made.ProjectId, "a repeated request has the first response")
	listed, _, err := root.ProjectsAPI.ProjectsList(ctx).Execute()
	must(err)
	expect(len(listed.Data) >= 2, "the project is listed")

	wanted := client.NewServiceAccountCreate("go", "client", []string{made.ProjectId})
	account, _, err := root.UsersAPI.UsersCreate(ctx).ServiceAccountCreate(*wanted).Execute()
	must(err)
	users, _, err := root.UsersAPI.UsersList(ctx).Sort([]string{"-name", "email"}).Limit(1).Execute()
	must(err)
	expect(len(users.Data) == 1, "a page has the size that was asked for")
	own, _, err := root.TokensAPI.TokensCreate(ctx).Execute()
	must(err)
	ofAccount := client.NewTokenCreate()
	ofAccount.SetUserId(account.UserId)
	token, _, err := root.TokensAPI.TokensCreate(ctx).TokenCreate(*ofAccount).Execute()
	must(err)

	asAccount := connect(token.Token)
	rocks := *client.NewCollectionCreate("Moon rocks")
	collection, _, err := asAccount.CollectionsAPI.CollectionsCreate(ctx).CollectionCreate(rocks).XProjectID(made.ProjectId).Execute()
	must(err)
	collections, _, err := asAccount.CollectionsAPI.CollectionsList(ctx).Execute()
	must(err)
	expect(len(collections.Data) == 1 && collections.Data[0].Id == collection.Id, "the collection is listed")
	_, err = asAccount.CollectionsAPI.CollectionsDelete(ctx, collection.Id).Execute()
	must(err)
	_, response, err := asAccount.CollectionsAPI.CollectionsGet(ctx, collection.Id).Execute()
	expect(err != nil && response.StatusCode == 404, "what was deleted is not found")

	_, err = root.TokensAPI.TokensDelete(ctx, own.TokenId).Execute()
	must(err)
	_, err = root.TokensAPI.TokensDelete(ctx, token.TokenId).Execute()
	must(err)
	_, err = root.UsersAPI.UsersDelete(ctx, account.UserId).Execute()
	must(err)
}

func patterns() {
	text, err := os.ReadFile(os.Getenv("CASTELLAN_DOCUMENT"))
	must(err)
	var document struct {
		Components struct {
			Schemas struct {
				ProjectCreate struct {
					Properties struct {
						Name struct{ Pattern string }
					}
				}
			}
		}
	}
	must(json.Unmarshal(text, &document))
	expression := regexp.MustCompile(document.Components.Schemas.ProjectCreate.Properties.Name.Pattern)
	for _, name := range []string{"Apollo", " a ", "\u5b57", "\U0001f600"} {
		expect(expression.MatchString(name), name+" is a name")
	}
	for _, name := range []string{"", " ", "\u200b", "\ufeff", "\u00ad", "\u2028", "a\n"} {
		expect(!expression.MatchString(name), fmt.Sprintf("%q is no name", name))
	}
}

func main() {
	patterns()
	round()
	fmt.Println("Go: all calls succeeded")
}
