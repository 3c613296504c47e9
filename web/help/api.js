const system = matchMedia('(prefers-color-scheme: dark)');

/** Swagger UI has dark colours of its own, under a class of the document. */
function followModeInReference() {
	const { mode } = document.documentElement.dataset;
	document.documentElement.classList.toggle('dark-mode', mode === undefined ? system.matches : mode === 'dark');
}

followModeInReference();
system.addEventListener('change', followModeInReference);
new MutationObserver(followModeInReference).observe(document.documentElement, { attributeFilter: ['data-mode'] });

/**
 * Leaves out the parameters of each code of a problem: the table of this page has them, and Swagger UI would resolve them
 * again for every operation that is opened, which takes seconds.
 */
function withoutParametersOfProblems(answer) {
	if (!answer.ok) return answer;
	const document = JSON.parse(answer.text);
	const { allOf: _, ...problem } = document.components.schemas.Problem;
	document.components.schemas.Problem = problem;
	return { ...answer, text: JSON.stringify(document) };
}

SwaggerUIBundle({
	url: '/help/api/openapi.json',
	// The document is all that is loaded: no operation can be tried.
	responseInterceptor: withoutParametersOfProblems,
	dom_id: '#reference',
	deepLinking: true,
	docExpansion: 'list',
	defaultModelsExpandDepth: -1,
	supportedSubmitMethods: [],
	validatorUrl: null,
	// Their dialog would take a token, which nothing here sends.
	plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});
