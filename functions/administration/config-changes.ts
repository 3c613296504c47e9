import type { OrganisationSummary } from '#functions/directory/organisations.ts';
import type { UserSummary } from '#functions/directory/store/list-users.ts';
import type { AdminUser } from '#shared/contract/admin-directory.ts';
import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { layoutHash } from '#shared/directory/layout-hash.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { masked } from './save-config.ts';

export function describeSummary({ orgId, longName, shortName, isOperator, version }: OrganisationSummary) {
	return { orgId, longName, shortName, isOperator, version };
}

export function describeOrganisation(organisation: Organisation): AdminOrganisation {
	const { frontendConfig, backendConfig } = organisation;
	return { ...describeSummary(organisation), frontendConfig, backendConfig };
}

export function describeUserSummary({ sub, login, orgId, isAdmin, isDisabled, version }: UserSummary) {
	return { userId: sub, aaaLogin: login, orgId, isAdmin, isDisabled, version };
}

export function describeUser(user: User): AdminUser {
	const { frontendConfig = '', backendConfig = '' } = user;
	return { ...describeUserSummary(user), frontendConfig, backendConfig };
}

type Change = AuditEntry['changes'][number];

interface State {
	readonly frontendConfig?: string | undefined;
	readonly backendConfig?: string | undefined;
	readonly [field: string]: unknown;
}

/** A DynamoDB item has at most 400 kB. Changes beyond this number of characters are omitted from the audit record. */
const maxCharacters = 90_000;
const longestText = 4_000;

/** Identifiers, which readers cannot interpret. An audit entry has names instead. */
export const identifiers: readonly string[] = ['orgId', 'sub'];

const uninteresting = [
	...identifiers,
	...['version', 'savedBy', 'savedAt', 'signedOutAt', 'frontendConfig', 'backendConfig'],
];

/**
 * Returns the fields that differ between two states of a record. Configurations are compared field by field, with
 * secrets masked. The order of the modules, which determines the order of the tabs, counts as one field.
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

/** Shortens a long text to its beginning, length and hash, so that different long texts stay distinguishable. */
function cut(text: string | undefined): string {
	if (text === undefined) return '';
	if (text.length <= longestText) return text;
	return `${text.slice(0, longestText)}… (${text.length}, #${layoutHash(text)})`;
}

function within(changes: readonly Change[]): readonly Change[] {
	let room = maxCharacters;
	const fitting = changes.findIndex(({ field, before, after }) => {
		room -= field.length + before.length + after.length;
		return room < 0;
	});
	if (fitting < 0) return changes;
	return [...changes.slice(0, fitting), { field: '…', before: '', after: `+${changes.length - fitting}` }];
}
