import { afterAll, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';
import { overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valuationOf } from './portal-caller.ts';

const { call, value } = valuationOf(await sharedPortal());

interface DealError {
	readonly ErrorMessage: string;
	readonly missingFixings: readonly [{ readonly dates: readonly string[] }];
}

const key = { index: 'LIBOR', currency: 'USD', tenor: '3M' };
const fixing = { ...key, date: '2021-03-31', value: '0.19425' };
const legacy = { ...vanillaFields, startDate: '2020-07-02' };
const book = Array.from({ length: 60 }, (_, i) => ({ ...legacy, dealId: `L${i}` }));
const liborValues = (results: readonly { liborMtM?: number }[]) =>
	results.filter(({ liborMtM }) => liborMtM !== undefined).length;
const save = (fixings: readonly object[], more: object = {}, login?: string) =>
	call(routes.fixingSave, { fixings, ...more }, login);

/** Restores the organisation, because other test files value deals of the same organisation. */
afterAll(async () => {
	const { fixings } = (await call(routes.fixingList, {})).body;
	const named = fixings.map(({ value: _, ...each }: typeof fixing) => each);
	if (named.length > 0) expect((await call(routes.fixingRemove, { fixings: named })).body.total).toBe(0);
});

it('60 deals report a missing fixing, and are valued once the fixing is sent or saved', async () => {
	const without = await value(book);
	expect(liborValues(without)).toBe(0);
	expect(without[0].missingViews[0]).toMatchObject({
		view: 'libor',
		ErrorCode: 'missing-fixing',
		missingFixings: [{ ...key, dates: ['2021-03-31'] }],
	});
	expect(liborValues(await value(book, { fixings: [fixing] }))).toBe(60);

	expect((await save([fixing])).body).toEqual({ saved: 1, unchanged: 0, total: 1 });
	expect((await save([{ ...fixing, value: '0.1942500' }])).body).toEqual({ saved: 0, unchanged: 1, total: 1 });
	expect((await call(routes.fixingList, { currency: 'USD' })).body).toEqual({ fixings: [fixing] });
	const saved = await value(book);
	expect(liborValues(saved)).toBe(60);
	const [sent] = await value(book.slice(0, 1), { fixings: [{ ...fixing, value: '0.5' }] });
	expect(sent.liborMtM).not.toBe(saved[0].liborMtM);
	expect(liborValues(await value(book, {}, 'user@bni.example'))).toBe(0);
	expect((await call(routes.fixingList, {}, 'user@bni.example')).body).toEqual({ fixings: [] });

	const { value: _, ...named } = fixing;
	expect((await save([{ ...fixing, value: '0.2' }])).body).toEqual({ saved: 1, unchanged: 0, total: 1 });
	expect((await call(routes.fixingRemove, { fixings: [named] })).body).toEqual({ removed: 1, total: 0 });
	expect((await call(routes.fixingRemove, { fixings: [named] })).body).toEqual({ removed: 0, total: 0 });
	expect(liborValues(await value(book))).toBe(0);

	const terms = { kind: 'fixing', orgId: 'demo-bank', search: 'USD LIBOR 3M' };
	const { entries } = (await call(routes.auditList, terms, 'operator@portal.example')).body;
	const field = 'USD LIBOR 3M 2021-03-31';
	const entry = (action: string, before: string, after: string) => ({
		action,
		by: 'user@demo-bank.example',
		outcome: 'done',
		changes: [{ field, before, after }],
	});
	expect(
		entries.map(({ action, by, outcome, changes }: Record<string, unknown>) => ({ action, by, outcome, changes })),
	).toEqual([entry('remove', '0.2', ''), entry('update', '0.19425', '0.2'), entry('add', '', '0.19425')]);
});

it('the results of one request list all missing fixings, even of long periods', async () => {
	const zero = { ...overnightFields, leg2InterestPaymentFrequency: 'Zero', startDate: '2010-07-02' };
	const results = await value([
		{ ...zero, dealId: 'Z1' },
		{ ...zero, dealId: 'Z2' },
	]);
	const [first, second] = results.map(({ Error: error }: { Error: DealError }) => error);
	const [{ dates }] = first.missingFixings;
	expect(dates.slice(0, 1)).toEqual(['2010-07-02']);
	expect(dates.length).toBeGreaterThan(1_900);
	expect(first.ErrorMessage).toContain(`${dates.length - 1} more fixings are missing.`);
	expect(second.missingFixings).toEqual([
		{ index: 'SOFR', currency: 'USD', tenor: 'ON', dates: dates.slice(0, 400), more: dates.length - 400 },
	]);
});

if (isNightly)
	it('a run uses the fixings that were sent with its deals, and counts deals without a LIBOR view', async () => {
		const deals = book.map((deal) => JSON.stringify(deal)).join('\n');
		const terms = { format: 'jsonl', valuationDate: '2021-06-30', deals };
		const ended = async (body: object) => {
			const { runId } = (await call(routes.runStart, body)).body;
			return vi.waitFor(
				async () => {
					const run = (await call(routes.runStatus, { runId })).body;
					expect(run.state).toBe('done');
					return run;
				},
				{ timeout: 200_000, interval: 100 },
			);
		};
		expect(await ended(terms)).toMatchObject({ rows: 60, failed: 0, withoutView: 60 });
		expect(await ended({ ...terms, fixings: [fixing] })).toMatchObject({ rows: 60, failed: 0, withoutView: 0 });
		const request = JSON.stringify({ valuationDate: '2021-06-30', valuationItems: book, fixings: [fixing] });
		const results = JSON.stringify(await value(book, { fixings: [fixing] }));
		const saved = (await call(routes.valuationSave, { request, results })).body;
		await vi.waitFor(
			async () => {
				const run = (await call(routes.runStatus, { runId: saved.runId })).body;
				expect(run).toMatchObject({ state: 'done', withoutView: 0, isReproduced: true });
			},
			{ timeout: 200_000, interval: 100 },
		);
	});

it('fixings are validated like other rates, and all their faults are reported', async () => {
	const fixingOn = (date: string, rate = '0.2', more: object = {}) => ({ ...key, date, value: rate, ...more });
	const codesOf = async (...fixings: object[]) =>
		(await save(fixings)).body.issues.map(({ code, params }: { code: string; params?: object }) => [code, params]);
	const faultsOf = async (...fixings: object[]) => {
		const { status, body } = await save(fixings);
		expect([status, body.code, body.params]).toEqual([400, 'fixings-invalid', { count: body.issues.length }]);
		return body.issues.map(
			({ path, message }: { path: unknown[]; message: string }) => `${path.slice(1).join(' ')}: ${message}`,
		);
	};
	expect(await faultsOf(fixingOn('2021-03-31'), fixingOn('2021-03-31'))).toEqual([
		'1 date: is also the date of fixing 1 of the same index',
	]);
	expect(
		await faultsOf(fixingOn('2021-04-01', '0.2', { tenor: '4M' }), fixingOn('2021-04-01', '0.2', { index: 'EURIBOR' })),
	).toEqual([
		'0 tenor: must be one of 1W, 1M, 2M, 3M, 6M, 12M',
		'1 index: must be one of SOFR, EFFR, LIBOR, TERM_SOFR',
	]);
	expect(await faultsOf(fixingOn('2021-04-03'), fixingOn('2021-04-02'), fixingOn('2999-04-02'))).toEqual([
		'0 date: is a Saturday or a Sunday',
		'1 date: is a holiday of UKG_FI: the index has no fixing',
		'2 date: is in the future',
	]);
	expect(await codesOf(fixingOn('2021-04-03'), fixingOn('2021-04-02'))).toEqual([
		['weekend', undefined],
		['holiday', { calendars: 'UKG_FI' }],
	]);
	const far = [fixingOn('2021-03-30'), fixingOn('2021-03-31'), fixingOn('2021-04-01', '20.1')];
	expect(await faultsOf(...far)).toEqual(['2 value: is far from 0.2 of 2021-03-31: confirm it']);
	expect(await codesOf(...far)).toEqual([['outlier', { value: '0.2', date: '2021-03-31' }]]);
	expect((await save(far, { confirmed: true })).body).toEqual({ saved: 3, unchanged: 0, total: 3 });
	expect((await save([fixingOn('2022-05-03', '5.1')])).status).toBe(200);
	const sentTwice = { valuationDate: '2021-06-30', valuationItems: [vanillaFields], fixings: [fixing, fixing] };
	expect((await call(routes.valueSwaps, sentTwice)).body.code).toBe('fixings-invalid');
});
