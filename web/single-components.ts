import type { Plugin } from 'vite';

const imports = /^import \{([^}]*)\} from '@cloudscape-design\/components';$/gm;

/**
 * Imports each Cloudscape component from its own module. The package's index imports all components, which would slow
 * down tests and make the first load larger.
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

const namesOf = (list: string) =>
	list
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '' && !name.startsWith('type '));

function ownImport(name: string): string {
	const folder = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `import ${name} from '@cloudscape-design/components/${folder}';`;
}
