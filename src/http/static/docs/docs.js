/** Draws the OpenAPI document of this server; keeps no key and asks no other host. */

globalThis.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/swagger/json",
  validatorUrl: null,
  persistAuthorization: false,
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
});
