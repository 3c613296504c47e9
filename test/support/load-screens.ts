import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const cloudscape = import.meta.resolve('@cloudscape-design/components');

/**
 * Lets Node load files that otherwise only Vite can load: components, styles, texts without an import attribute, and
 * files that match a pattern. Tests of rules next to a screen need this. Cloudscape components render nothing.
 */
registerHooks({
	load(url, context, nextLoad) {
		if (url === cloudscape) return asModule(sourceOf(url).replaceAll(exported, 'export const $1 = () => null;'));
		if (!url.includes('/web/src/')) return nextLoad(url, context);
		if (url.endsWith('.css')) return asModule('export default {};');
		if (url.endsWith('.json') && context.importAttributes.type === undefined) {
			return asModule(`export default ${sourceOf(url)};`);
		}
		if (url.endsWith('.tsx')) {
			return asModule(transformSync(sourceOf(url), { loader: 'tsx', jsx: 'automatic', sourcemap: 'inline' }).code);
		}
		const loaded = nextLoad(url, context);
		const byPattern = (_: string, patterns: string, name: string) => filesLike(url, patterns, name);
		return { ...loaded, source: String(loaded.source).replaceAll(importedByPattern, byPattern) };
	},
});

const exported = /export \{ default as (\w+) \} from .*/g;

/** Matches calls of `import.meta.glob`. Captures the patterns, and the name that is imported from each file. */
const importedByPattern = /import\.meta\.glob<[^;]*>\(([^;]*), \{\s*import: '(\w+)',?\s*\}\)/g;

/** Returns source code for an object that has an importing function for each matching file. */
function filesLike(url: string, patterns: string, name: string): string {
	const [included = '', ...exclude] = [...patterns.matchAll(/'!?(.*?)'/g)].map(([, pattern = '']) => pattern);
	const files = globSync(included, { cwd: dirname(fileURLToPath(url)), exclude });
	const imported = files.map((file) => (file.startsWith('.') ? file : `./${file}`));
	return `({ ${imported.map((file) => `'${file}': async () => (await import('${file}')).${name}`).join(', ')} })`;
}

function asModule(source: string) {
	return { format: 'module', shortCircuit: true, source };
}

function sourceOf(url: string): string {
	return readFileSync(fileURLToPath(url), 'utf8');
}
