import { expect, it, vi } from 'vitest';
import {
	countMails,
	countManualStart,
	releaseMails,
	removeOrganisationCounts,
} from '#functions/delivery/store/organisation-counts.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.deliveries.variable, tables.deliveries.localName);

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

it('an organisation can start 100 deliveries by hand per hour, and a refusal states how long to wait', async () => {
	const started = await Promise.all(Array.from({ length: 105 }, () => countManualStart('busy', at('09:59:00.000'))));
	expect(started.filter((waitSeconds) => waitSeconds === undefined)).toHaveLength(100);
	expect(started.filter((waitSeconds) => waitSeconds === 60)).toHaveLength(5);
	expect(await countManualStart('other', at('09:59:00.000'))).toBeUndefined();
	expect(await countManualStart('busy', at('10:00:00.000'))).toBeUndefined();
});

it('an organisation can mail 1,000 recipients per day, counted from 00:00 UTC', async () => {
	const sent = await Promise.all(Array.from({ length: 100 }, () => countMails('loud', 10, at('00:00:00.000'))));
	expect(sent).not.toContain(false);
	expect(await countMails('loud', 1, at('23:59:59.999'))).toBe(false);
	expect(await countMails('other', 1, at('23:59:59.999'))).toBe(true);
	expect(await countMails('loud', 10, at('23:59:59.999') + 1)).toBe(true);
});

it('a mail that would exceed the limit is not counted, so that a mail to fewer recipients can still be sent', async () => {
	for (let mails = 0; mails < 99; mails++) await countMails('near', 10, at('08:00:00.000'));
	expect(await countMails('near', 8, at('08:00:00.000'))).toBe(true);
	expect(await countMails('near', 3, at('08:00:00.000'))).toBe(false);
	expect(await countMails('near', 2, at('08:00:00.000'))).toBe(true);
});

it('a mail that could not be sent is subtracted from the count again', async () => {
	for (let mails = 0; mails < 100; mails++) await countMails('refused', 10, at('08:00:00.000'));
	expect(await countMails('refused', 10, at('08:00:00.000'))).toBe(false);
	await releaseMails('refused', 10, at('08:00:00.000'));
	expect(await countMails('refused', 10, at('08:00:00.000'))).toBe(true);
	expect(await countMails('refused', 1, at('08:00:00.000'))).toBe(false);
});

it('when an organisation is removed, its counts are removed as well', async () => {
	for (let mails = 0; mails < 100; mails++) await countMails('gone', 10, at('08:00:00.000'));
	await removeOrganisationCounts('gone', at('09:00:00.000'));
	expect(await countMails('gone', 10, at('09:00:00.000'))).toBe(true);
});
