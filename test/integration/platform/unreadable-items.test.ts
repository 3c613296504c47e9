import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditPage } from '../../../functions/platform/audit/audit-store.ts';
import { UnreadableItem } from '../../../functions/platform/aws/parse-item.ts';
import { dynamodb, tableName } from '../../../functions/platform/aws/table.ts';
import {
	clientCalendarSizes,
	clientCalendars,
	putClientCalendar,
	removeClientCalendar,
	systemCalendars,
} from '../../../functions/platform/calendars/calendar-store.ts';
import {
	allUsers,
	userSummaries,
	usersBeginning,
	usersOfOrganisation,
} from '../../../functions/platform/directory/list-users.ts';
import {
	allOrganisations,
	findOrganisation,
	organisationItem,
	organisationSummaries,
} from '../../../functions/platform/directory/organisations.ts';
import { findUserOfSession } from '../../../functions/platform/directory/sessions.ts';
import { holderOfName } from '../../../functions/platform/directory/short-names.ts';
import { reserveAttempt } from '../../../functions/platform/directory/sign-in-attempts.ts';
import { findUser, userItem } from '../../../functions/platform/directory/users.ts';
import { findPortalAddress } from '../../../functions/platform/portal-address.ts';
import { newSecretName } from '../../../functions/platform/secrets/secret-names.ts';
import { readSecrets, secretsManager, writeSecrets } from '../../../functions/platform/secrets/secret-store.ts';
import { isNamedByOwner, namedSecrets } from '../../../functions/secret-sweep/named-secrets.ts';
import type { TableName } from '../../../shared/contract/resources.ts';
import { localDate } from '../../../shared/time/local-date.ts';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

let portal: TemporaryPortal;

beforeAll(async () => {
	portal = await temporaryPortal();
	for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
});

afterAll(async () => {
	await portal?.close();
	vi.unstubAllEnvs();
});

const put = (table: TableName, Item: object) =>
	dynamodb.send(new PutCommand({ TableName: tableName(table), Item: { ...Item } }));

const organisation = organisationItem({
	orgId: 'o-1',
	shortName: 'BANK',
	longName: 'Bank',
	frontendConfig: '{}',
	backendConfig: '{}',
	isOperator: false,
	version: 1,
});
const user = userItem({
	sub: 'u-1',
	login: 'user@bank.example',
	orgId: 'o-1',
	isAdmin: false,
	isDisabled: false,
	version: 1,
});
const calendar = {
	name: 'Desk',
	completeFrom: localDate('2026-01-01'),
	completeTo: localDate('2026-12-31'),
	holidays: [{ date: localDate('2026-12-25'), name: 'Christmas Day' }],
};
const entry = {
	pk: 'AUDIT#2026-03',
	sk: '2026-03-17T08:00:00.000Z#e-1',
	id: 'e-1',
	at: '2026-03-17T08:00:00.000Z',
	by: 'user@bank.example',
	from: '192.0.2.1',
	action: 'update',
	entity: 'user',
	entityId: 'u-1',
	entityName: 'user@bank.example',
	orgId: 'o-1',
	changes: [],
};
const planted = 'Planted-4718';
const audit = () => auditPage({ matches: () => true, limit: 10, today: '2026-03-18' });

/** A read, the item that it needs, and attributes of the item that make it unreadable. */
const cases: readonly (readonly [string, TableName, object, object, () => Promise<unknown>, string])[] = [
	[
		'an organisation',
		'directory',
		organisation,
		{ frontendConfig: [planted] },
		() => findOrganisation('o-1'),
		'frontendConfig',
	],
	['all organisations', 'directory', organisation, { backendConfig: 1 }, allOrganisations, 'backendConfig'],
	[
		'the list of organisations',
		'directory',
		organisation,
		{ isOperator: planted },
		organisationSummaries,
		'isOperator',
	],
	['a user', 'directory', user, { isDisabled: planted }, () => findUser('u-1'), 'isDisabled'],
	['the user of a session', 'directory', user, { isAdmin: planted }, () => findUserOfSession('u-1', 's-1'), 'isAdmin'],
	[
		'the users of an organisation',
		'directory',
		user,
		{ version: planted },
		() => usersOfOrganisation('o-1'),
		'version',
	],
	['the list of users', 'directory', user, { version: 1.5 }, userSummaries, 'version'],
	['a page of users', 'directory', user, { isAdmin: planted }, () => usersBeginning('', 9, undefined), 'isAdmin'],
	['all users', 'directory', user, { signedOutAt: 4718 }, () => allUsers(9), 'signedOutAt'],
	['the sweep of secrets', 'directory', user, { backendConfig: { name: planted } }, namedSecrets, 'backendConfig'],
	[
		'a name',
		'directory',
		{ pk: 'NAME#bank', sk: 'NAME' },
		{ heldBy: { planted } },
		() => holderOfName('BANK'),
		'heldBy',
	],
	[
		'the address of the portal',
		'directory',
		{ pk: 'PORTAL', sk: 'ADDRESS' },
		{ address: [planted] },
		() => findPortalAddress(5000),
		'address',
	],
	[
		'sign-in attempts',
		'directory',
		{ pk: 'ATTEMPTS#who', sk: 'FAILED', attempts: 3, writeId: 'w', expiresAt: 4_000_000_000 },
		{ failures: planted },
		() => reserveAttempt('who', 1_800_000_000, { seconds: 60, since: 'last' }, 3),
		'failures',
	],
	['the audit trail', 'audit', entry, { changes: [{ field: 'secret', before: planted }] }, audit, 'changes.0.after'],
	[
		'a calendar',
		'calendars',
		{ pk: 'ORG#o-1', sk: 'CALENDAR#desk', ...calendar },
		{ holidays: [{ date: '2026-02-30', name: planted }] },
		() => clientCalendars('o-1'),
		'holidays.0.date',
	],
	[
		'the sizes of calendars',
		'calendars',
		{ pk: 'ORG#o-1', sk: 'CALENDAR#desk', ...calendar },
		{ holidayCount: planted },
		() => clientCalendarSizes('o-1'),
		'holidayCount',
	],
	[
		'a calendar to remove',
		'calendars',
		{ pk: 'ORG#o-1', sk: 'CALENDAR#desk', ...calendar },
		{ name: 4718 },
		() => removeClientCalendar('o-1', 'Desk'),
		'name',
	],
	[
		'the system calendars',
		'calendars',
		{ pk: 'SYSTEM', sk: 'CALENDAR#USA', ...calendar },
		{ completeTo: planted },
		systemCalendars,
		'completeTo',
	],
];

describe('reading an item that its store cannot read fails, naming table, key and attribute but no value', () => {
	it.each(cases)('%s', async (_, table, item, broken, read, attribute) => {
		await put(table, { ...item, ...broken });
		const failure = await read().catch((error: unknown) => error);
		await put(table, item);
		expect(failure).toBeInstanceOf(UnreadableItem);
		const { pk, sk } = item as { readonly pk: string; readonly sk: string };
		const message = String(failure);
		expect(message).toContain(`${pk} ${sk} of the table ${table} cannot be read: ${attribute}: `);
		expect(`${message} ${(failure as Error).cause}`).not.toMatch(/4718/);
	});
});

it.each(['not JSON: Planted-4718', '["Planted-4718"]', '{"password":4718}'])(
	'reading a secret that the portal did not write fails, naming the secret but not its content: %s',
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

describe('an item of version 1.5.52, which lacks attributes that came later, is read', () => {
	it('a user: not disabled, saved zero times', async () => {
		const { isDisabled: _, version: __, kind: ___, sortName: ____, ...early } = user;
		await put('directory', early);
		expect(await findUser('u-1')).toEqual({
			sub: 'u-1',
			login: 'user@bank.example',
			orgId: 'o-1',
			isAdmin: false,
			isDisabled: false,
			version: 0,
		});
	});

	it('an organisation: saved zero times', async () => {
		const { version: _, kind: __, sortName: ___, pk, sk, ...early } = organisation;
		await put('directory', { pk, sk, ...early });
		expect(await findOrganisation('o-1')).toEqual({ ...early, version: 0 });
	});
});

it('an item is read without its keys and the attributes by which it is listed', async () => {
	await put('directory', user);
	const { pk: _, sk: __, kind: ___, sortName: ____, ...plain } = user;
	expect(await findUser('u-1')).toEqual(plain);
	const uploaded = { ...calendar, uploadedBy: 'user@bank.example', uploadedAt: '2026-03-17T08:00:00Z' };
	await putClientCalendar('o-2', uploaded, false);
	expect(await clientCalendars('o-2')).toEqual([calendar]);
});

it('a secret whose owner cannot be read is not swept', async () => {
	await put('directory', { ...user, frontendConfig: 1 });
	await expect(isNamedByOwner(newSecretName({ orgId: 'o-1', sub: 'u-1' }, 'frontend'))).rejects.toThrow(UnreadableItem);
	await put('directory', user);
});
