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

const words = document.documentElement.lang.startsWith('zh') ? ['复制', '已复制'] : ['Copy', 'Copied'];

/** Gives a program a button that copies it. */
function letCopy(program) {
	const code = program.querySelector('code');
	// The address of the reader's portal, where a program names the portal.
	code.textContent = code.textContent.replaceAll('https://portal.example', location.origin);
	const button = document.createElement('button');
	const [copy, copied] = words;
	button.type = 'button';
	button.textContent = copy;
	button.setAttribute('aria-live', 'polite');
	button.addEventListener('click', async () => {
		try {
			await navigator.clipboard.writeText(code.textContent);
			button.textContent = copied;
		} catch {
			// The browser refuses the clipboard: the selected text can be copied by hand.
			getSelection().selectAllChildren(code);
		}
	});
	button.addEventListener('blur', () => {
		button.textContent = copy;
	});
	program.prepend(button);
}

document.querySelectorAll('.program').forEach(letCopy);
