import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clientCalendars, putClientCalendar, removeClientCalendar } from '#functions/calendars/calendar-store.ts';
import { addOrganisation, replaceOrganisation } from '#functions/directory/organisations.ts';
import { giveBackAttempt, reserveAttempt } from '#functions/directory/sign-in/sign-in-limit.ts';
import { reserveName } from '#functions/directory/store/short-names.ts';
import { addUser, replaceUser } from '#functions/directory/users.ts';
import { apply } from '#functions/rates/store/apply.ts';
import { dropStore } from '#functions/rates/store/drop-store.ts';
import { addMissingFixings, applyFixing } from '#functions/rates/store/fixing-records.ts';
import { noteFetch } from '#functions/rates/store/index-status.ts';
import { noteDone, noteIntended } from '#platform/audit/audit-store.ts';
import { localDate } from '#shared/time/local-date.ts';
import { databaseProxy } from '#test/support/database-proxy.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import {
	sampleAuditEntry,
	sampleCalendar,
	sampleOrganisation,
	sampleUpload,
	sampleUser,
} from '#test/support/sample-items.ts';

const database = await ratesDatabase();
const proxy = await databaseProxy(database.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.origin;

afterAll(() => proxy.close());

/** Runs an operation in which the response to a write is lost, after `skipped` earlier writes with a response. */
async function losing<Result>(action: string, write: () => Promise<Result>, skipped = 0): Promise<Result> {
	const answers: ('passed' | 'lost')[] = [];
	proxy.intercept = async (asked, pass) => {
		const answer = await pass();
		if (asked !== action) return answer;
		answers.push(answers.length === skipped ? 'lost' : 'passed');
		return answers.at(-1) === 'lost' ? undefined : answer;
	};
	const result = await write();
	expect(answers).toContain('lost');
	return result;
}

const organisation = (version: number, longName = 'Bank') => ({ ...sampleOrganisation, longName, version });
const user = (version: number, isAdmin = false) => ({ ...sampleUser, isAdmin, version });

describe('a conditional write whose first response is lost', () => {
	it('an organisation is added and replaced', async () => {
		expect(await losing('PutItem', () => addOrganisation(organisation(1)))).toBe(true);
		expect(await losing('PutItem', () => replaceOrganisation(organisation(2, 'New Bank'), 1))).toBe(true);
	});

	it('a user is added and replaced', async () => {
		expect(await losing('PutItem', () => addUser(user(1)))).toBe(true);
		expect(await losing('PutItem', () => replaceUser(user(2, true), 1))).toBe(true);
	});

	it('a name is reserved', async () => {
		expect(await losing('PutItem', () => reserveName('Other', 'o-2'))).toBe('o-2');
	});

	it('a fixing is applied and revised', async () => {
		const fixing = (value: string) => ({ date: localDate('2026-03-16'), value });
		const asked = (hour: number) => ({ source: 'publisher', askedAt: `2026-03-17T0${hour}:00:00Z` });
		expect(await losing('PutItem', () => applyFixing('SOFR', fixing('3.6'), asked(7)))).toEqual({ outcome: 'new' });
		// The first write of a revision stores the earlier value in the history.
		expect(await losing('PutItem', () => applyFixing('SOFR', fixing('3.7'), asked(8)), 1)).toMatchObject({
			outcome: 'revised',
			replaced: { value: '3.6' },
		});
		expect(await losing('PutItem', () => applyFixing('SOFR', fixing('3.8'), asked(9)))).toMatchObject({
			outcome: 'revised',
			replaced: { value: '3.7' },
		});
	});

	it('reference fixings are added for days without a fixing', async () => {
		const fixing = { date: localDate('2026-03-17'), value: '3.61' };
		expect(await losing('PutItem', () => addMissingFixings('SOFR', 'file', [fixing]))).toBe(1);
	});

	it('a record is applied and revised', async () => {
		const record = (figure: string) => ({ pk: 'RECORD#term#USD#SOFR', sk: '2026-03-16#1M', content: { figure } });
		const from = (drop: number) => ({ source: 'a.csv', drop, takenAt: `2026-03-17T0${drop}:00:00Z` });
		const applyFigure = (figure: string, drop: number) => apply(record(figure), from(drop));
		expect(await losing('PutItem', () => applyFigure('4', 1))).toEqual({ outcome: 'new' });
		expect(await losing('PutItem', () => applyFigure('5', 2), 1)).toMatchObject({ outcome: 'revised' });
	});

	it('an uploaded file is recorded', async () => {
		const begun = { number: 1, version: 'v1', takenAt: '2026-03-17T08:00:00Z', state: 'begun' } as const;
		expect(await losing('PutItem', () => dropStore.noteDrop('term', 'a.csv', begun, undefined))).toBe(true);
		const loaded = { ...begun, state: 'loaded', result: {} } as const;
		expect(await losing('PutItem', () => dropStore.noteDrop('term', 'a.csv', loaded, begun))).toBe(true);
	});

	it('a calendar is uploaded, replaced and deleted', async () => {
		const calendar = { ...sampleCalendar, ...sampleUpload };
		expect(await losing('PutItem', () => putClientCalendar('o-1', calendar, false))).toBe('created');
		expect(await losing('PutItem', () => putClientCalendar('o-1', calendar, true))).toBe('replaced');
		const other = { ...calendar, name: 'Other' };
		expect(await losing('PutItem', () => putClientCalendar('o-1', other, true))).toBe('created');
		expect(await losing('DeleteItem', () => removeClientCalendar('o-1', 'DESK'))).toBe('Desk');
		expect((await clientCalendars('o-1')).map(({ name }) => name)).toEqual(['Other']);
	});

	it('a sign-in attempt is counted once and cancelled once', async () => {
		const reserve = () => reserveAttempt('who', 1_800_000_000, { seconds: 60, since: 'last' }, 3);
		expect(await losing('UpdateItem', reserve)).toBeUndefined();
		expect(await losing('UpdateItem', reserve)).toBeUndefined();
		expect(await losing('UpdateItem', reserve)).toBeUndefined();
		expect(await losing('UpdateItem', reserve)).toMatchObject({ attempts: 3 });
		await losing('UpdateItem', () => giveBackAttempt('who'));
		expect([await reserve(), await reserve()]).toEqual([undefined, expect.objectContaining({ attempts: 3 })]);
	});

	it('an entry is added to the audit trail', async () => {
		await losing('PutItem', () => noteIntended({ ...sampleAuditEntry, changes: [] }));
		await losing('PutItem', () => noteDone({ ...sampleAuditEntry, changes: [] }));
	});

	it('a fetch is recorded', async () => {
		await losing('UpdateItem', () =>
			noteFetch('SOFR', '2026-03-17T08:00:00Z', { outcome: 'nothing-new', heldDates: [], refusedRows: 0 }),
		);
	});
});

describe('a conditional write that conflicts with an earlier write, with or without a lost response', () => {
	beforeEach(async () => {
		await reserveName('Rival', 'o-9');
	});

	it('the name that a different organisation has reserved cannot be reserved again', async () => {
		expect(await losing('PutItem', () => reserveName('Rival', 'o-2'))).toBe('o-9');
		expect(await reserveName('Rival', 'o-2')).toBe('o-9');
	});

	it('a state that has changed since it was read is not replaced', async () => {
		expect(await losing('PutItem', () => replaceUser(user(5), 4))).toBe(false);
		expect(await replaceUser(user(5), 4)).toBe(false);
	});

	it('a calendar is not replaced without confirmation', async () => {
		const calendar = { ...sampleCalendar, ...sampleUpload, name: 'Taken' };
		await putClientCalendar('o-2', calendar, false);
		expect(await losing('PutItem', () => putClientCalendar('o-2', calendar, false))).toBe('exists');
	});
});
