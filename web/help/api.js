const system = matchMedia('(prefers-color-scheme: dark)');

/** Swagger UI has dark colours of its own, under a class of the document. */
function followModeInReference() {
	const { mode } = document.documentElement.dataset;
	document.documentElement.classList.toggle('dark-mode', mode === undefined ? system.matches : mode === 'dark');
}

followModeInReference();
system.addEventListener('change', followModeInReference);
new MutationObserver(followModeInReference).observe(document.documentElement, { attributeFilter: ['data-mode'] });

SwaggerUIBundle({
	url: '/help/api/openapi.json',
	dom_id: '#reference',
	deepLinking: true,
	docExpansion: 'list',
	defaultModelsExpandDepth: -1,
	supportedSubmitMethods: [],
	validatorUrl: null,
	// Their dialog would take a token, which nothing here sends.
	plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});
