import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { AccessDecision } from '#infra/emulators/access/access-control.ts';
import type { FunctionPolicies, Statement } from '#infra/emulators/access/is-allowed.ts';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import { temporaryPortal } from '#test/support/temporary-portal.ts';
import { exercisePortal, leaveSecretBehind } from './exercise-portal.ts';
import { callsThatNeed, grantsOf } from './grants.ts';

const introduction = `# Permissions

What each function may do with the tables, the buckets, the secrets, the user pool, schedules, mails and other functions,
as the synthesised templates grant it, and what a run that exercises the whole portal was seen to need. A row in which the two differ is a mistake: the test
that writes this page fails.

Every function may also write to its own log group and send traces to X-Ray; \`ingest-files\` and \`delivery\` may send the
events that they failed on to their queues. Those grants are checked in the templates alone.

Written by \`NIGHTLY=yes npx vitest run --project integration test/integration/iam -u\`; do not edit it by hand. Why:
[ADR 18](adr/0018-emulators-enforce-iam.md).

| function | resource | granted by the template | recorded | only items whose key is like |
|---|---|---|---|---|
`;

/** Generates the page of permissions from the grants of the templates and the recorded calls. */
function permissionsTable(policies: FunctionPolicies, recorded: readonly AccessDecision[]): string {
	const rows = new Map<string, { granted: string[]; needed: string[] }>();
	for (const grant of grantsOf(policies)) {
		const { functionName, resource, statement } = grant;
		const place = [functionName, nameOf(resource), keysOf(statement)].map((cell) => (cell === '' ? '' : `\`${cell}\``));
		const row = rows.get(place.join('|')) ?? { granted: [], needed: [] };
		rows.set(place.join('|'), row);
		const action = grant.action.split(':')[1] ?? '';
		row.granted.push(action);
		if (callsThatNeed(grant, policies, recorded).length > 0) row.needed.push(action);
	}
	const lines = [...rows].map(([place, { granted, needed }]) => {
		const [functionName, resource, keys] = place.split('|');
		return `| ${[functionName, resource, list(granted), list(needed), keys].join(' | ')} |\n`;
	});
	return introduction + lines.sort().join('');
}

const list = (actions: readonly string[]) => actions.toSorted().join(', ');

/** Returns the name of a table or index as in the contract. For other resources, returns the end of the ARN. */
function nameOf(resource: string): string {
	if (resource === '*') return resource;
	const [, , , , , ...rest] = resource.split(':');
	const name = rest.join(':').replace(/^userpool\/.*/, 'user pool');
	const table = Object.entries<TableDefinition>(tables).find(
		([, { localName }]) => name === `table/${localName}` || name.startsWith(`table/${localName}/`),
	);
	return table === undefined ? name : name.replace(`table/${table[1].localName}`, table[0]);
}

const keysOf = ({ conditions }: Statement) => conditions.flatMap(({ values }) => values).join(', ');

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
});

it('every function has the permissions that it uses', () => {
	expect(decisions.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

it('every permission is needed: without it, a call of the function is refused', () => {
	const unneeded = grantsOf(policies).filter((grant) => callsThatNeed(grant, policies, decisions).length === 0);
	expect(unneeded.map(({ functionName, action, resource }) => `${functionName} ${action} ${resource}`)).toEqual([]);
});

it('the document about permissions matches the templates and the calls of this run', async () => {
	// The path is absolute, because a relative path would refer to the folder of this file.
	const page = resolve('docs/permissions.md');
	await expect(permissionsTable(policies, decisions)).toMatchFileSnapshot(page);
});
