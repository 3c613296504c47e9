import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { AccessDecision } from '#infra/emulators/access/access-control.ts';
import type { FunctionPolicies } from '#infra/emulators/access/statement.ts';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { temporaryPortal } from '#test/support/temporary-portal.ts';
import { exercisePortal, leaveSecretBehind } from './exercise-portal.ts';
import { callsThatNeed, grantsOf } from './grants.ts';
import { permissionsTable } from './permissions-table.ts';

let policies: FunctionPolicies;
const decisions: AccessDecision[] = [];

beforeAll(async () => {
	policies = await openPolicies();
	const dataDirectory = mkdtempSync(join(tmpdir(), 'portal-data-'));
	leaveSecretBehind(dataDirectory);
	const portal = await temporaryPortal({
		dataDirectory,
		isFetching: true,
		onDecision: (decision) => decisions.push(decision),
	});
	try {
		await exercisePortal(portal);
	} finally {
		await portal.close();
	}
}, 120_000);

it('every function has the grants that it uses', () => {
	expect(decisions.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

it('every grant is needed: without it something is refused', () => {
	const unneeded = grantsOf(policies).filter((grant) => callsThatNeed(grant, policies, decisions).length === 0);
	expect(unneeded.map(({ functionName, action, resource }) => `${functionName} ${action} ${resource}`)).toEqual([]);
});

it('the page of permissions shows the templates and this run', async () => {
	// A relative path would be resolved against the folder of this file.
	const page = resolve('docs/permissions.md');
	await expect(permissionsTable(policies, decisions)).toMatchFileSnapshot(page);
});
