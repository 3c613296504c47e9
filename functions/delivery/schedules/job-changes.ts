import type { AuditEntry } from '#shared/contract/audit.ts';
import type { JobRecord } from '../store/job-record.ts';

type Change = AuditEntry['changes'][number];
type Saved = Pick<JobRecord, 'requestTime' | 'requestText'>;

const longestText = 4_000;

/** Says that a secret was set, not its value. */
const secretChange: Change = { field: 'secret', before: '••••', after: '••••' };

/** The fields of a job that differ between two saves. Saved requests have no secrets. */
export function jobChanges(before: Saved | undefined, after: Saved, hasNewSecrets: boolean): readonly Change[] {
	const [was, is] = [fieldsOf(before), fieldsOf(after)];
	const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.filter((field) => was[field] !== is[field])
		.map((field) => ({ field, before: cut(was[field]), after: cut(is[field]) }));
	return hasNewSecrets ? [secretChange, ...changes] : changes;
}

function fieldsOf(saved: Saved | undefined): Readonly<Record<string, string>> {
	if (saved === undefined) return {};
	const request = Object.entries(JSON.parse(saved.requestText) as Record<string, unknown>);
	return {
		requestTime: saved.requestTime,
		...Object.fromEntries(
			request.map(([key, value]) => [`requestJson.${key}`, typeof value === 'string' ? value : JSON.stringify(value)]),
		),
	};
}

function cut(text = ''): string {
	return text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}… (${text.length})`;
}
