import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { localDate } from '#shared/time/local-date.ts';
import { agreedLoan as agreed } from '#test/support/agreed-loan.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { fixingOn, type LenderTerms, lenderFigures, printed } from '#test/support/planted-notice.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { applyStated } from '#test/support/stated-fixings.ts';

const portal = await portalForFile({ seed: true });
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

it('a notice of the agreed terms is equal; one with another lookback is explained by it', async () => {
	const equal = await check(noticeOf({}));
	expect(equal.status, JSON.stringify(equal.body)).toBe(200);
	expect(equal.body).toMatchObject({ verdict: 'equal', causes: [], rows: { differing: 0, missing: 0 } });
	const { body } = await check(noticeOf({ lookback: 4 }));
	expect(body).toMatchObject({
		verdict: 'explained',
		causes: [{ changes: [{ kind: 'lookback', from: 5, to: 4 }] }],
	});
});

it('a fixing that was revised after the notice is recognised by its first value', async () => {
	// A year that the portal has not read yet, which it would keep for a minute.
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

it('what cannot be a notice is refused', async () => {
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
