// The first script of the page: what goes wrong in it, and the token that it sends, which no driver tells in every engine.
(() => {
	const record = { faults: [], authorization: undefined };
	window.pageRecord = record;

	const { error } = console;
	console.error = (...values) => {
		record.faults.push(values.map(String).join(' '));
		error.apply(console, values);
	};
	addEventListener(
		'error',
		({ target, message }) =>
			record.faults.push(
				target instanceof Element ? `${target.tagName} did not load ${target.src ?? target.href}` : message,
			),
		true,
	);
	addEventListener('unhandledrejection', ({ reason }) => record.faults.push(`unhandled: ${reason}`));
	document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
		record.faults.push(`${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
	);

	const { fetch } = window;
	window.fetch = (resource, options) => {
		record.authorization = options?.headers?.authorization ?? record.authorization;
		return fetch(resource, options);
	};
})();
