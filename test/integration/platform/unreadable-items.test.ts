import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { isNamedByOwner, namedSecrets } from '#functions/administration/named-secrets.ts';
import {
	clientCalendarSizes,
	clientCalendars,
	putClientCalendar,
	removeClientCalendar,
	systemCalendars,
} from '#functions/calendars/calendar-store.ts';
import {
	allOrganisations,
	findOrganisation,
	organisationItem,
	organisationSummaries,
} from '#functions/directory/organisations.ts';
import { findSession } from '#functions/directory/sign-in/sessions.ts';
import { reserveAttempt } from '#functions/directory/sign-in/sign-in-limit.ts';
import { allUsers, userSummaries, usersBeginning, usersOfOrganisation } from '#functions/directory/store/list-users.ts';
import { findPortalAddress } from '#functions/directory/store/portal-address.ts';
import { holderOfName } from '#functions/directory/store/short-names.ts';
import { findUser, userItem } from '#functions/directory/users.ts';
import { auditPage } from '#platform/audit/audit-store.ts';
import { dynamodb, tableName, UnreadableItem } from '#platform/aws/table.ts';
import { newSecretName, readSecrets, secretsManager, writeSecrets } from '#platform/secrets/secret-store.ts';
import type { TableName } from '#shared/contract/resource-names.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import {
	sampleAuditEntry,
	sampleCalendar,
	sampleOrganisation,
	sampleUpload,
	sampleUser,
} from '#test/support/sample-items.ts';

const portal = await portalForFile();
enterPortalDatabase(portal);

const put = (table: TableName, Item: object) =>
	dynamodb.send(new PutCommand({ TableName: tableName(table), Item: { ...Item } }));

const organisation = organisationItem(sampleOrganisation);
const user = userItem(sampleUser);
const calendar = { pk: 'ORG#o-1', sk: 'CALENDAR#desk', ...sampleCalendar };
const entry = { pk: 'AUDIT#2026-03', sk: `${sampleAuditEntry.at}#e-1`, ...sampleAuditEntry };
const attempts = { pk: 'ATTEMPTS#who', sk: 'FAILED', attempts: 3, writeId: 'w', expiresAt: 4_000_000_000 };
const planted = 'Planted-4718';
const audit = () => auditPage({ matches: () => true, limit: 10, today: '2026-03-18' });

const reserve = () => reserveAttempt('who', 1_800_000_000, { seconds: 60, since: 'last' }, 3);

type Case = readonly [string, { readonly pk: string; readonly sk: string }, object, () => Promise<unknown>];

/** Cases by table: the read operation, the item that it reads, and the attribute that is invalid in this case. */
const cases: Readonly<Record<'directory' | 'audit' | 'calendars', readonly Case[]>> = {
	directory: [
		['an organisation', organisation, { frontendConfig: [planted] }, () => findOrganisation('o-1')],
		['all organisations', organisation, { backendConfig: 1 }, allOrganisations],
		['the list of organisations', organisation, { isOperator: planted }, organisationSummaries],
		['a user', user, { isDisabled: planted }, () => findUser('u-1')],
		['the user of a session', user, { isAdmin: planted }, () => findSession('u-1', 's-1')],
		['the users of an organisation', user, { version: planted }, () => usersOfOrganisation('o-1')],
		['the list of users', user, { version: 1.5 }, userSummaries],
		['a page of users', user, { isAdmin: planted }, () => usersBeginning('', 9, undefined)],
		['all users', user, { signedOutAt: 4718 }, () => allUsers(9)],
		['the sweep of secrets', user, { backendConfig: { name: planted } }, namedSecrets],
		['a name', { pk: 'NAME#bank', sk: 'NAME' }, { heldBy: { planted } }, () => holderOfName('BANK')],
		['the portal address', { pk: 'PORTAL', sk: 'ADDRESS' }, { address: [planted] }, () => findPortalAddress(5000)],
		['sign-in attempts', attempts, { failures: planted }, reserve],
	],
	audit: [['the audit trail', entry, { changes: [{ field: 'secret', before: planted }] }, audit]],
	calendars: [
		['a calendar', calendar, { holidays: [{ date: '2026-02-30', name: planted }] }, () => clientCalendars('o-1')],
		['the sizes of calendars', calendar, { holidayCount: planted }, () => clientCalendarSizes('o-1')],
		['a calendar to remove', calendar, { name: 4718 }, () => removeClientCalendar('o-1', 'Desk')],
		[
			'the system calendars',
			{ ...calendar, pk: 'SYSTEM', sk: 'CALENDAR#USA' },
			{ completeTo: planted },
			systemCalendars,
		],
	],
};

describe.each(Object.entries(cases))(
	'reading an invalid item of the table %s fails, and the error names the attribute',
	(name, list) => {
		it.each(list)('the operation %s fails', async (_, item, broken, read) => {
			const table = name as TableName;
			await put(table, { ...item, ...broken });
			const failure = await read().catch((error: unknown) => error);
			await put(table, item);
			expect(failure).toBeInstanceOf(UnreadableItem);
			const place = `${item.pk} ${item.sk} of the table ${table}`;
			expect(String(failure)).toContain(`the item ${place} cannot be read: ${Object.keys(broken)[0]}`);
			expect(`${failure} ${(failure as Error).cause}`).not.toMatch(/4718/);
		});
	},
);

it.each(['not JSON: Planted-4718', '["Planted-4718"]', '{"password":4718}'])(
	'reading a secret that the portal did not write fails, and the error does not contain the secret: %s',
	async (SecretString) => {
		const name = newSecretName({ orgId: 'o-1' }, 'backend');
		await writeSecrets(name, { password: 'right' });
		expect(await readSecrets(name)).toEqual({ password: 'right' });
		const { PutSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
		await secretsManager.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
		const failure = (await readSecrets(name).catch((error: unknown) => error)) as Error;
		expect(failure.message).toContain(name);
		expect(`${failure.stack} ${failure.cause}`).not.toMatch(/4718/);
	},
);

describe('an item that was written by version 1.5.52 and lacks later attributes', () => {
	it('a user is read as enabled, with version 0', async () => {
		const { isDisabled: _, version: __, kind: ___, sortName: ____, ...early } = user;
		await put('directory', early);
		expect(await findUser('u-1')).toEqual({ ...sampleUser, isDisabled: false, version: 0 });
	});

	it('an organisation is read with version 0', async () => {
		const { version: _, kind: __, sortName: ___, ...early } = organisation;
		await put('directory', early);
		expect(await findOrganisation('o-1')).toEqual({ ...sampleOrganisation, version: 0 });
	});
});

it('an item is returned without its keys and the attributes of indexes', async () => {
	await put('directory', user);
	expect(await findUser('u-1')).toEqual(sampleUser);
	await putClientCalendar('o-2', { ...sampleCalendar, ...sampleUpload }, false);
	expect(await clientCalendars('o-2')).toEqual([sampleCalendar]);
});

it('a secret is not removed if its owner cannot be read', async () => {
	await put('directory', { ...user, frontendConfig: 1 });
	await expect(isNamedByOwner(newSecretName({ orgId: 'o-1', sub: 'u-1' }, 'frontend'))).rejects.toThrow(UnreadableItem);
	await put('directory', user);
});
