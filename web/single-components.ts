import type { Plugin } from 'vite';

const imports = /^import \{([^}]*)\} from '@cloudscape-design\/components';$/gm;

/**
 * Imports each component of Cloudscape from its own module. The index of the package imports all of them, which slows
 * tests and makes every component a part of the first load.
 */
export function singleComponents(): Plugin {
	return {
		name: 'single-components',
		enforce: 'pre',
		transform: (code, id) =>
			id.includes('/web/src/')
				? { code: code.replace(imports, (_, names: string) => namesOf(names).map(ownImport).join(' ')), map: null }
				: undefined,
	};
}

/** Names that are not types. */
const namesOf = (list: string) =>
	list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '' && !name.startsWith('type '));

function ownImport(name: string): string {
	const folder = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `import ${name} from '@cloudscape-design/components/${folder}';`;
}
