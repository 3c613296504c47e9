import type { AuditEntry } from '#shared/contract/audit.ts';
import type { LoanRecord } from './store/loan-record.ts';

type Change = AuditEntry['changes'][number];
type Saved = Pick<LoanRecord, 'name' | 'facts' | 'terms' | 'life' | 'settings'>;

const longestText = 4_000;

/** The fields that differ between two versions of a loan, for the audit trail. */
export function loanChangesBetween(before: Saved | undefined, after: Saved): readonly Change[] {
	const [was, is] = [fieldsOf(before), fieldsOf(after)];
	return [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.map((field) => ({ field, before: cut(was[field]), after: cut(is[field]) }))
		.filter((change) => change.before !== change.after);
}

function fieldsOf(saved: Saved | undefined): Readonly<Record<string, string>> {
	if (saved === undefined) return {};
	const { name, facts, terms, life = {}, settings = {} } = saved;
	const { version: _, ...inputs } = terms;
	const stated = Object.entries({ ...inputs, ...life, ...settings }).filter(([, value]) => value !== undefined);
	const texts = stated.map(([field, value]) => [field, textOf(value)]);
	return { name, ...facts, ...Object.fromEntries(texts) };
}

/** A list by its items, an object by its values. */
function textOf(value: unknown): string {
	if (Array.isArray(value)) return value.map(textOf).join(', ');
	if (typeof value !== 'object' || value === null) return String(value);
	return Object.values(value).map(textOf).join(' ');
}

const cut = (text = '') =>
	text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}… (${text.length})`;
