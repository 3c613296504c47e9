import { checkBackendConfig } from '../../shared/portal/check-backend-config.ts';
import { checkFrontendConfig } from '../../shared/portal/check-frontend-config.ts';
import type { ConfigFault } from '../../shared/portal/config-fault.ts';
import { withLayoutHash } from '../../shared/portal/layout-hash.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSecrets, removeSecrets, writeSecrets } from '../platform/secret-store.ts';
import { type MovedSecrets, mergedSecrets, moveSecrets } from './move-secrets.ts';

/** A configuration that may be saved, apart from its secrets, which are not kept yet. */
export interface PreparedConfig {
	readonly text: string;
	/** Whether secrets come with it. */
	readonly hasNewSecrets: boolean;
	keepSecrets(): Promise<void>;
}

const nothing: PreparedConfig = { text: '', hasNewSecrets: false, keepSecrets: async () => undefined };

/**
 * @param owner such as `organisation` or `users/<sub>`
 * @throws a refusal (400) with every fault
 */
export function prepareFrontendConfig(text: string, orgId: string, owner: string): PreparedConfig {
	refuseFaults('frontendConfig', checkFrontendConfig(text));
	const prepared = prepare(text, orgId, `${owner}/frontend`);
	return { ...prepared, text: withLayoutHash(prepared.text) };
}

/** @throws a refusal (400) with every fault */
export function prepareBackendConfig(text: string, orgId: string, owner: string): PreparedConfig {
	if (text.trim() === '') return { ...nothing, text: '{}' };
	refuseFaults('backendConfig', checkBackendConfig(text));
	return prepare(text, orgId, `${owner}/backend`);
}

export const secretNames = (orgId: string, owner: string): readonly string[] =>
	['frontend', 'backend'].map((part) => secretName(orgId, `${owner}/${part}`));

const secretName = (orgId: string, owner: string) => `/portal/${orgId}/${owner}`;

function prepare(text: string, orgId: string, owner: string): PreparedConfig {
	const name = secretName(orgId, owner);
	const moved = moveSecrets(text, name, (other) => other.startsWith(`/portal/${orgId}/`) && !other.includes('..'));
	return {
		text: moved.text,
		hasNewSecrets: Object.keys(moved.secrets).length > 0,
		keepSecrets: () => keepSecrets(name, moved),
	};
}

async function keepSecrets(name: string, moved: MovedSecrets): Promise<void> {
	const before = await readSecrets(name);
	const merged = mergedSecrets(before, moved);
	if (Object.keys(merged).length > 0) await writeSecrets(name, merged);
	else if (before !== undefined) await removeSecrets(name);
}

export function refuseFaults(field: string, faults: readonly ConfigFault[]): void {
	const [first] = faults;
	if (first === undefined) return;
	throw new Refusal(400, {
		message: first.message,
		code: 'config-invalid',
		params: { count: faults.length },
		issues: faults.map(({ path, message }) => ({ path: [field, ...path], message })),
	});
}
