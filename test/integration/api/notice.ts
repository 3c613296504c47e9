import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { localDate } from '#shared/time/local-date.ts';
import { agreedLoan as agreed } from '#test/support/agreed-loan.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { fixingOn, type LenderTerms, lenderFigures, printed } from '#test/support/planted-notice.ts';
import { applyStated } from '#test/support/stated-fixings.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

const terms = {
	currency: 'USD',
	startDate: agreed.start,
	endDate: agreed.end,
	lookback: 5,
	principal: agreed.principal,
};

const check = async (notice: object, more: object = {}) =>
	api.post(routes.checkNotice.path, { ...terms, ...more, notice }, token);

const noticeOf = (change: Partial<LenderTerms>) => {
	const { rate, interest, days, rows } = lenderFigures({ ...agreed, ...change });
	return {
		rate: printed(rate, 5),
		interest: printed(interest, 2),
		days,
		rows: rows.map((row) => ({
			date: row.start,
			rate: printed(row.rate, 2),
			days: row.days,
			factor: printed(row.factor, 8),
			interest: printed(row.interest, 2),
		})),
	};
};

it('a notice with the agreed terms has the verdict `equal`, and a different lookback is reported as the cause', async () => {
	const equal = await check(noticeOf({}));
	expect(equal.status, JSON.stringify(equal.body)).toBe(200);
	expect(equal.body).toMatchObject({ verdict: 'equal', causes: [], rows: { differing: 0, missing: 0 } });
	const { body } = await check(noticeOf({ lookback: 4 }));
	expect(body).toMatchObject({
		verdict: 'explained',
		causes: [{ changes: [{ kind: 'lookback', from: 5, to: 4 }] }],
	});
});

it('a notice has the verdict `equal` only if its interest or at least one rate was compared', async () => {
	const { rate, interest, days, rows } = noticeOf({});
	expect((await check({ days })).body).toMatchObject({
		verdict: 'partial',
		causes: [],
		totals: [{ agreement: 'equal' }],
	});
	const rowDays = rows.map(({ date, days: count }) => ({ date, days: count }));
	expect((await check({ rows: rowDays })).body.verdict).toBe('partial');
	expect((await check({ days: days + 1 })).body.verdict).toBe('explained');
	for (const notice of [{ rate }, { interest }, { days, rate }, { rows }])
		expect((await check(notice)).body.verdict, Object.keys(notice).join()).toBe('equal');
});

it('the response lists the terms of the notice that differ from those of the loan', async () => {
	const spreads = { cas: '0.11448', margin: '1.5', floorOption: 'RFRONLY' };
	const { rate } = noticeOf({ ...spreads, isCasCompounded: false, isMarginCompounded: false });
	const compoundedRate = noticeOf({}).rate;
	const stated = {
		...{ index: 'SOFR', compoundedRate, cas: '0.1145', margin: '1.50', startDate: agreed.start, endDate: agreed.end },
		...{ dayCount: 'ACT/360', lookback: 5, principal: '25000000.00' },
	};
	const right = await check({ rate, terms: stated }, spreads);
	expect(right.status, JSON.stringify(right.body)).toBe(200);
	expect(right.body.verdict).toBe('equal');
	expect(right.body.terms.map(({ term }: { term: string }) => term).toSorted()).toEqual(Object.keys(stated).toSorted());
	const others = {
		...{ index: 'SONIA', compoundedRate: '4.5', cas: '0.11', margin: '1.51', startDate: '2024-12-17' },
		...{ endDate: '2025-03-18', dayCount: 'ACT/365', lookback: 4, principal: '25000000.01' },
	};
	for (const [term, theirs] of Object.entries(others)) {
		const { body } = await check({ rate, terms: { ...stated, [term]: theirs } }, spreads);
		expect([body.verdict, body.causes], term).toEqual(['unexplained', []]);
		const different = body.terms.filter(({ isEqual }: { isEqual: boolean }) => !isEqual);
		expect(different).toEqual([{ term, theirs: String(theirs), ours: expect.any(String), isEqual: false }]);
	}
	const compounded = await check(
		{ rate: noticeOf(spreads).rate, terms: { compoundedRate } },
		{ ...spreads, floorOption: 'rfr' },
	);
	expect(compounded.body).toMatchObject({
		verdict: 'partial',
		terms: [{ term: 'compoundedRate', theirs: compoundedRate }],
	});
	expect((await check({ rate, terms: { facility: 'A' } })).status).toBe(400);
	expect((await check({ terms: stated })).status).toBe(400);
});

it('a fixing that was revised after the notice is recognised by its original value', async () => {
	// The year must not be in the portal's cache, whose entries are valid for a minute.
	const period = { startDate: '2023-03-15', endDate: '2023-06-15' };
	const notice = noticeOf({ start: period.startDate, end: period.endDate });
	enterPortalDatabase(portal);
	const revised = { date: localDate('2023-05-02'), value: '4.84' };
	await applyStated('SOFR', { ...revised, source: 'New York Fed', askedAt: '2026-08-07T12:30:00.000Z' });
	const { body } = await check(notice, period);
	expect(body.causes).toEqual([
		{
			changes: [
				{
					kind: 'fixing',
					dates: ['2023-05-02'],
					...{ theirs: fixingOn('SOFR', '2023-05-02'), ours: '4.84', difference: '-0.03' },
					source: { kind: 'superseded' },
				},
			],
		},
	]);
});

it('an invalid notice is refused', async () => {
	for (const notice of [{}, { rows: [] }, { rate: '1e400' }, { days: 1.5 }, { rows: [{ date: '2025-02-30' }] }]) {
		expect((await check(notice)).body, JSON.stringify(notice)).toMatchObject({ code: 'invalid-request' });
	}
	const rows = Array.from({ length: 3661 }, () => ({ date: '2025-02-13', rate: '4.33' }));
	expect((await check({ rows })).status).toBe(400);
	const withoutFigures = [{ date: '2025-02-13', rate: '4.33' }, { date: '2025-02-14' }];
	expect((await check({ rows: withoutFigures })).body).toMatchObject({
		code: 'invalid-request',
		issues: [
			{ path: ['notice', 'rows', 1], message: 'must have a rate, days, factor, interest or principal beside its date' },
		],
	});
	expect((await check({ rate: '4' }, { customTextBox1: 'account' })).status).toBe(400);
	expect((await check({ rate: '4' }, { endDate: '2025-03-16' })).body.code).toBe('non-business-day');
});
