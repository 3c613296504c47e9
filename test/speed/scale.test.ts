import { describe, expect, it } from 'vitest';
import { Administrator, usdCalculator } from '../support/administrator.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { enterPortalDatabase } from '../support/hold-in-portal.ts';
import { portalForFile } from '../support/portal-for-file.ts';

const organisations = 500;
const usersEach = 20;
const rounds = 7;
const medianMillis = 200;

/** A layout of 20 kB, which is sufficient to name every field and column. */
const longLayout = JSON.stringify({
	GUI_Layout: { ...usdCalculator, Notes: Array.from({ length: 200 }, (_, index) => `note ${index} `.padEnd(95, '.')) },
});

const portal = await portalForFile({ seed: true });
const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
enterPortalDatabase(portal);
const { writeAll } = await import('#platform/aws/table.ts');
const { organisationItem } = await import('#functions/directory/organisations.ts');
const { userItem } = await import('#functions/directory/users.ts');
const numbered = (number: number) => String(number).padStart(4, '0');
const items = Array.from({ length: organisations }, (_, number) => {
	const orgId = `org-${numbered(number)}`;
	const organisation = organisationItem({
		orgId,
		shortName: `Client ${numbered(number)}`,
		longName: `Client number ${number} plc`,
		frontendConfig: longLayout,
		backendConfig: '{}',
		isOperator: false,
		version: 1,
	});
	const users = Array.from({ length: usersEach }, (_, index) =>
		userItem({
			sub: `${orgId}-${index}`,
			login: `user${index}@client${numbered(number)}.example`,
			orgId,
			isAdmin: index === 0,
			isDisabled: false,
			version: 1,
		}),
	);
	return [organisation, ...users];
});
await writeAll('directory', items.flat());

/**
 * Returns the median of all rounds. If other work on the machine slowed the first rounds down, repeats them up to six
 * times and returns the lowest median.
 */
async function median(act: (round: number) => Promise<unknown>): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let first = 0; first < 6 * rounds && least >= medianMillis; first += rounds) {
		const times: number[] = [];
		for (let round = first; round < first + rounds; round++) {
			const start = performance.now();
			await act(round);
			times.push(performance.now() - start);
		}
		least = Math.min(least, times.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number);
	}
	return least;
}

describe('a portal with 500 organisations and 10,000 users', () => {
	it.each([
		['the audit trail of an organisation', () => operator.done('auditList', { orgId: 'org-0499' })],
		['the first page of organisations', () => operator.done('organisationSearch', {})],
		[
			'a search of organisations',
			(round: number) => operator.done('organisationSearch', { search: `number ${round} ` }),
		],
		['the first page of users', () => operator.done('userSearch', {})],
		['a search of users', (round: number) => operator.done('userSearch', { search: `user1@client00${round + 10}` })],
		['the users of an organisation', (round: number) => operator.done('userSearch', { orgId: `org-00${round + 10}` })],
		[
			'a search of the users of an organisation',
			(round: number) => operator.done('userSearch', { orgId: `org-00${round + 10}`, search: 'user1' }),
		],
		[
			'saving an organisation',
			(round: number) =>
				operator.done('organisationUpdate', {
					orgId: 'org-0499',
					longName: `Saved ${round}`,
					frontendConfig: JSON.stringify({ GUI_Layout: usdCalculator }),
					backendConfig: '{}',
					version: round + 1,
				}),
		],
	])('the operation "%s" takes less than 200 ms at the median', async (name, act) => {
		const millis = await median(act);
		process.stdout.write(`  ${name}: ${millis.toFixed(1)} ms\n`);
		expect(millis).toBeLessThan(medianMillis);
	});

	it('adding and saving a user takes less than 200 ms at the median', async () => {
		const saved: { userId: string; version: number }[] = [];
		const adding = await median(async (round) => {
			saved.push(await operator.done('userAdd', { orgId: 'org-0001', aaaLogin: `added${round}@client.example` }));
		});
		const saving = await median(async (round) => {
			const { userId, version } = saved[round % saved.length] as (typeof saved)[number];
			const timesSaved = Math.floor(round / saved.length);
			await operator.done('userUpdate', { userId, version: version + timesSaved, isAdmin: true });
		});
		process.stdout.write(`  adding a user: ${adding.toFixed(1)} ms, saving: ${saving.toFixed(1)} ms\n`);
		expect(Math.max(adding, saving)).toBeLessThan(medianMillis);
	});

	it('a page has 28 rows by default, and the next page starts after the last row', async () => {
		const first = await operator.done('organisationSearch', { search: 'client number' });
		expect(first.organisations).toHaveLength(28);
		const next = await operator.done('organisationSearch', { search: 'client number', cursor: first.cursor });
		expect(next.organisations.map(({ shortName }: { shortName: string }) => shortName)).toEqual(
			Array.from({ length: 28 }, (_, row) => `Client ${String(28 + row).padStart(4, '0')}`),
		);
		expect((await operator.done('userSearch', { search: 'user' })).users).toHaveLength(28);
	});

	it('the pages of the users of a hundred organisations contain every user exactly once', async () => {
		const found: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await operator.done('userSearch', {
				search: '@client00',
				limit: 100,
				...(cursor === undefined ? {} : { cursor }),
			});
			found.push(...page.users.map(({ aaaLogin }: { aaaLogin: string }) => aaaLogin));
			cursor = page.cursor;
		} while (cursor !== undefined);
		expect([found.length, new Set(found).size]).toEqual([100 * usersEach, 100 * usersEach]);
		expect(found).toEqual(found.toSorted());
	});

	it('a request for all organisations without pages is refused if the response would be too large', async () => {
		expect(await operator.refused('organisationList', {})).toEqual([400, 'too-many-to-list', { max: 2_000_000 }]);
	});

	it('a request for all users without pages is refused, and the message suggests the alternative', async () => {
		const [status, code] = await operator.refused('userList', {});
		expect([status, code]).toEqual([400, 'too-many-to-list']);
	});
});
