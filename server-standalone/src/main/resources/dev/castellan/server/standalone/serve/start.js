// Uses no external validator, stores no tokens and ignores settings in the URL.
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
