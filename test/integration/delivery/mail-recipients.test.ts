import { beforeAll, expect, it, vi } from 'vitest';
import { mailRecipients } from '#functions/delivery/run/job-of-delivery.ts';
import { putUser } from '#functions/directory/users.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { deliveryTerms } from '#shared/delivery/schedule/delivery-terms.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.directory.variable, tables.directory.localName);

const terms = (notification: boolean, notify: readonly string[] = []) => ({
	outputDir: 'out',
	notification,
	delivery: deliveryTerms.parse({ notify }),
});

beforeAll(async () => {
	const user = { orgId: 'org-1', isAdmin: true, isDisabled: false, version: 1 };
	await putUser({ ...user, sub: 'a', login: 'admin@bank.example' });
	await putUser({ ...user, sub: 'b', login: 'left@bank.example', isDisabled: true });
	await putUser({ ...user, sub: 'c', login: 'user@bank.example', isAdmin: false });
	await putUser({ ...user, sub: 'd', login: 'admin@other.example', orgId: 'org-2' });
});

it.each([
	['addresses of the job', terms(true, ['ops@bank.example']), ['ops@bank.example']],
	['enabled administrators if the job does not list addresses', terms(true), ['admin@bank.example']],
	['nobody if notification is switched off', terms(false), []],
])('mails are sent to %s', async (_, job, expected) => {
	expect(await mailRecipients(job, 'org-1')).toEqual(expected);
});
