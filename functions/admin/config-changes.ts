import type { AuditEntry } from '../../shared/contract/audit.ts';

type Change = AuditEntry['changes'][number];

const mostChanges = 50;
const longestText = 500;

/** What differs between two states, each a record of texts, numbers, flags, and configurations as JSON text. */
export function changesBetween(before: object, after: object): Change[] {
	const [was, is] = [flat(before), flat(after)];
	const paths = [...new Set([...was.keys(), ...is.keys()])].sort();
	const changes = paths
		.filter((path) => was.get(path) !== is.get(path))
		.map((field) => ({ field, before: cut(was.get(field)), after: cut(is.get(field)) }));
	const more = changes.length - mostChanges;
	return more > 0
		? [...changes.slice(0, mostChanges), { field: '…', before: '', after: `${more} more changes` }]
		: changes;
}

/** A secret was set anew: that, and not what. */
export const secretChange: Change = { field: 'secret', before: '••••', after: '••••' };

const uninteresting = ['version', 'savedBy', 'savedAt'];

function flat(state: object): Map<string, string> {
	const found = new Map<string, string>();
	const walk = (value: unknown, path: string): void => {
		if (typeof value === 'object' && value !== null) {
			const entries = Object.entries(value);
			for (const [key, item] of entries) walk(item, path === '' ? key : `${path}.${key}`);
			if (entries.length === 0) found.set(path, Array.isArray(value) ? '[]' : '{}');
		} else found.set(path, String(value));
	};
	for (const [key, value] of Object.entries(state)) {
		if (value === undefined || uninteresting.includes(key)) continue;
		walk(key.endsWith('Config') && typeof value === 'string' && value !== '' ? JSON.parse(value) : value, key);
	}
	return found;
}

function cut(text: string | undefined): string {
	if (text === undefined) return '';
	return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
