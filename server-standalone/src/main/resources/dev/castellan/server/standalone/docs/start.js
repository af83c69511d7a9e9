// No validator, no stored tokens, no settings from the address: nothing of this page leaves this server or stays behind.
SwaggerUIBundle({
  url: new URL("api/v1/openapi.json", document.baseURI).href,
  dom_id: "#viewer",
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: "list",
  persistAuthorization: false,
  queryConfigEnabled: false,
  tryItOutEnabled: false,
  validatorUrl: null,
});
