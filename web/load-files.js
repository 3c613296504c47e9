const asked = new Map();

/** Asks for a file; again if it failed before. */
function ask(address) {
	if (!asked.has(address)) {
		const asking = address.endsWith('.css') ? addStyles(address) : fetchFile(address);
		asked.set(address, asking);
		asking.catch(() => asked.delete(address));
	}
	return asked.get(address);
}

async function fetchFile(address) {
	const response = await fetch(address);
	const isScript = /javascript/.test(response.headers.get('content-type'));
	if (!response.ok || !isScript) throw new Error(`${address} answered ${response.status}`);
	await response.blob();
}

function addStyles(address) {
	if (document.querySelector(`link[rel=stylesheet][href="${address}"]`) !== null) return Promise.resolve();
	const { promise, resolve, reject } = Promise.withResolvers();
	const link = document.createElement('link');
	link.rel = 'stylesheet';
	link.href = address;
	link.onload = resolve;
	link.onerror = () => {
		link.remove();
		reject(new Error(`${address} could not be loaded`));
	};
	document.head.append(link);
	return promise;
}

/**
 * Takes the place of Vite's helper for `import()`. Many browsers remember for the life of a page that the import or the
 * preload of a module has failed, so that no later import of it succeeds. Here the files are in the browser's cache before
 * they are imported: what fails is only asked for, and can be asked for again.
 *
 * @param load imports a module
 * @param files those that it needs, without its own where it needs no other
 */
export async function __vitePreload(load, files = []) {
	const own = [...String(load).matchAll(/\bimport\(\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name]) => `assets/${name}`);
	await Promise.all([...new Set([...files, ...own])].map((file) => ask(`/${file}`)));
	return load();
}
