import { describe, expect, it } from 'vitest';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portal } from '../changed-portal.ts';

let version = 1;

const api = new ApiCaller(portal.origin);
const operator = await Administrator.signIn(api, 'operator@portal.example');
const added = await operator.done('organisationAdd', newOrganisation('Audited'));
const orgId = added.orgId;
const { frontendConfig, backendConfig } = added;
const saved = { orgId, frontendConfig, backendConfig };
({ version } = await operator.done('organisationUpdate', { ...saved, longName: 'Audited Ltd', version }));
const lost = operator.call('organisationUpdate', { ...saved, longName: 'Never', version: 1 });
expect((await lost).status).toBe(409);
const { userId } = await operator.done('userAdd', { orgId, aaaLogin: 'ada@audited.example', isAdmin: true });
await operator.done('userAdd', { orgId, aaaLogin: 'ben@audited.example', isAdmin: true });
await operator.done('userDelete', { userId });

const trail = async (filter: object = {}) =>
	(await operator.done('auditList', { orgId, ...filter })).entries as {
		readonly action: string;
		readonly entityName: string;
		readonly at: string;
		readonly changes: object[];
	}[];
const summaries = (entries: Awaited<ReturnType<typeof trail>>) =>
	entries.map(({ action, entityName }) => `${action} ${entityName}`);

describe('the audit trail', () => {
	it('changes are listed newest first, with the user, time, address and changed fields', async () => {
		const entries = await trail();
		expect(summaries(entries)).toEqual([
			'remove ada@audited.example',
			'add ben@audited.example',
			'add ada@audited.example',
			'update Audited',
			'add Audited',
		]);
		expect(entries[3]).toMatchObject({
			by: 'operator@portal.example',
			from: '127.0.0.1',
			at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			entity: 'organisation',
			orgId,
			outcome: 'done',
			changes: [{ field: 'longName', before: 'Audited plc', after: 'Audited Ltd' }],
		});
	});

	it('entries show the names of organisations and users instead of their identifiers', async () => {
		const entries = await trail();
		const texts = JSON.stringify(entries.map(({ entityName, changes }) => [entityName, changes]));
		expect(texts).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
		expect(texts).toContain('{"field":"organisation","before":"","after":"Audited"}');
	});

	it('entries can be filtered by kind, name, user and day', async () => {
		const today = new Date().toISOString().slice(0, 10);
		expect(summaries(await trail({ kind: 'organisation' }))).toEqual(['update Audited', 'add Audited']);
		expect(summaries(await trail({ search: 'BEN@' }))).toEqual(['add ben@audited.example']);
		expect(await trail({ by: 'somebody' })).toEqual([]);
		expect(await trail({ by: 'operator' })).toHaveLength(5);
		expect(await trail({ fromDate: today, toDate: today })).toHaveLength(5);
		expect(await trail({ toDate: '2026-01-31' })).toEqual([]);
		expect(await trail({ fromDate: '2999-01-01' })).toEqual([]);
	});

	it('each entry is returned exactly once by the pages of one organisation and of all organisations', async () => {
		for (const scope of [{ orgId }, {}]) {
			const whole = (await operator.done('auditList', { ...scope, limit: 100 })).entries;
			const paged: unknown[] = [];
			let cursor: string | undefined;
			do {
				const page = await operator.done('auditList', {
					...scope,
					limit: 2,
					...(cursor === undefined ? {} : { cursor }),
				});
				paged.push(...page.entries);
				cursor = page.cursor;
			} while (cursor !== undefined);
			expect(paged).toEqual(whole);
		}
	});

	it('entries cannot be changed, and remain after their organisation is removed', async () => {
		const before = await trail();
		await operator.done('organisationDelete', { orgId, confirmedUsers: 1 });
		const after = await trail();
		expect(after.slice(2)).toEqual(before);
		expect(summaries(after.slice(0, 2))).toEqual(['remove ben@audited.example', 'remove Audited']);
	});

	it('the audit trail of an organisation is not readable by other organisations', async () => {
		const admin = await Administrator.signIn(api, 'admin@demo-bank.example');
		expect((await admin.done('auditList', {})).entries).toEqual([]);
		expect((await admin.refused('auditList', { orgId }))[1]).toBe('other-organisation');
	});
});
