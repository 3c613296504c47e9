import type { AuditEntry } from '../../shared/contract/audit.ts';
import { layoutHash } from '../../shared/portal/layout-hash.ts';
import { masked } from './save-config.ts';

type Change = AuditEntry['changes'][number];

interface State {
	readonly frontendConfig?: string | undefined;
	readonly backendConfig?: string | undefined;
	readonly [field: string]: unknown;
}

/** An item of the database holds 400 kB; a note has room for as much of the changes as fits. */
const mostCharacters = 90_000;
const longestText = 4_000;

/** They say nothing to a reader: an entry names what was changed, and the organisation of a new user. */
export const identifiers: readonly string[] = ['orgId', 'sub'];

const uninteresting = [
	...identifiers,
	...['version', 'savedBy', 'savedAt', 'signedOutAt', 'frontendConfig', 'backendConfig'],
];

/**
 * What differs between two states, field by field; configurations by their parts, secrets masked. The order of a
 * layout's modules, which decides the tabs, is a field of its own.
 */
export function changesBetween(before: State, after: State): readonly Change[] {
	const [was, is] = [flat(before), flat(after)];
	const paths = [...new Set([...was.keys(), ...is.keys()])].sort();
	const changes = paths
		.filter((path) => was.get(path) !== is.get(path))
		.map((field) => ({ field, before: cut(was.get(field)), after: cut(is.get(field)) }));
	const isSecretNew = [after.frontendConfig, after.backendConfig].some((text) => masked(text).hasNewSecrets);
	return within(isSecretNew ? [secretChange, ...changes] : changes);
}

/** A secret was set anew: that, and not what. */
const secretChange: Change = { field: 'secret', before: '••••', after: '••••' };

function flat(state: State): Map<string, string> {
	const found = new Map<string, string>();
	const walk = (value: unknown, path: string): void => {
		if (typeof value === 'object' && value !== null) {
			const entries = Object.entries(value).filter(([key]) => path !== layoutPath || key !== 'hash');
			if (path === layoutPath) found.set(`${path} (order)`, entries.map(([key]) => key).join(', '));
			for (const [key, item] of entries) walk(item, `${path}.${key.replaceAll(/[\\.]/g, '\\$&')}`);
			if (entries.length === 0) found.set(path, Array.isArray(value) ? '[]' : '{}');
		} else found.set(path, String(value));
	};
	for (const [key, value] of Object.entries(state)) {
		if (value !== undefined && !uninteresting.includes(key)) found.set(key, String(value));
	}
	for (const part of ['frontendConfig', 'backendConfig'] as const) {
		const { text } = masked(state[part]);
		if (text !== '') walk(JSON.parse(text), part);
	}
	return found;
}

const layoutPath = 'frontendConfig.GUI_Layout';

/** What is too long is told by its beginning, its length and its number, so that two long texts are told apart. */
function cut(text: string | undefined): string {
	if (text === undefined) return '';
	if (text.length <= longestText) return text;
	return `${text.slice(0, longestText)}… (${text.length}, #${layoutHash(text)})`;
}

function within(changes: readonly Change[]): readonly Change[] {
	let room = mostCharacters;
	const fitting = changes.findIndex(({ field, before, after }) => {
		room -= field.length + before.length + after.length;
		return room < 0;
	});
	if (fitting < 0) return changes;
	return [...changes.slice(0, fitting), { field: '…', before: '', after: `+${changes.length - fitting}` }];
}
