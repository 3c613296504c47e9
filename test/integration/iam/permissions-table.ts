import type { AccessDecision } from '#infra/emulators/access/access-control.ts';
import type { FunctionPolicies, Statement } from '#infra/emulators/access/statement.ts';
import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import { callsThatNeed, grantsOf } from './grants.ts';

const introduction = `# Permissions

What each function may do with the tables, the buckets, the secrets, the user pool, schedules, mails and other functions,
as the synthesised templates grant it, and what a run that exercises the whole portal was seen to need. A row in which the two differ is a mistake: the test
that writes this page fails.

Every function may also write to its own log group and send traces to X-Ray; \`ingest-files\` and \`delivery\` may send the
events that they failed on to their queues. Those grants are checked in the templates alone.

Written by \`npx vitest run --project integration test/integration/iam -u\`; do not edit it by hand. Why:
[ADR 18](adr/0018-emulators-enforce-iam.md).

| function | resource | granted by the template | recorded | only items whose key is like |
|---|---|---|---|---|
`;

/** The page of permissions: the grants of the templates together with the recorded calls. */
export function permissionsTable(policies: FunctionPolicies, recorded: readonly AccessDecision[]): string {
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

/** A table's or index's name in the contract; of anything else what follows the service in its ARN. */
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
