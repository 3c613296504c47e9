import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { decimal, decimalText, minorUnitText, round } from '#shared/decimal/decimal.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

const year = { currency: 'USD', startDate: '2021-06-15', endDate: '2022-06-15', lookback: 5 };

const batch = (loans: unknown) => api.post(routes.compoundBatch.path, { loans }, token);

const outcomesOf = async (loans: unknown[]) => {
	const { status, body } = await batch(loans);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.outcomes;
};

describe('a calculation without daily rows', () => {
	it('a calculation without daily rows has the same totals as the calculation with daily rows', async () => {
		const terms = {
			...year,
			observationShift: true,
			floor: '0.2',
			margin: '1.75',
			floorOption: 'RFRONLY',
			principalAmtChanges: { '2021-12-15': '-1000.55' },
			principal: '123456.78',
		};
		const { body: whole } = await api.post(routes.compound.path, terms, token);
		const { status, body } = await api.post(routes.compound.path, { ...terms, dailyRows: false }, token);
		expect(status).toBe(200);
		expect(whole.rates.length).toBeGreaterThan(245);
		expect(body).toEqual({ ...whole, rates: [] });
	});
});

describe('the payable amount', () => {
	// SOFR of Friday, 10 June 2022 is 0.75 percent. Over the three days of the weekend, the interest is 1/16000 of the
	// principal.
	const weekend = { currency: 'USD', startDate: '2022-06-10', endDate: '2022-06-13', principal: '30289600' };

	it('the payable amount has as many decimals as the currency, in the total, in daily rows and in a comparison', async () => {
		const { body } = await api.post(routes.compound.path, weekend, token);
		expect(body).toMatchObject({
			interestAmount: '1893.1',
			payableAmount: '1893.10',
			rates: [{ interest: '1893.1', payableInterest: '1893.10', payableToDate: '1893.10' }],
		});
		const { body: total } = await api.post(routes.compound.path, { ...weekend, dailyRows: false }, token);
		const [{ result }] = await outcomesOf([weekend]);
		expect([total.payableAmount, result.payableAmount]).toEqual(['1893.10', '1893.10']);
		const variants = [{ method: 'own' }, { method: 'simple' }];
		const { body: comparison } = await api.post(routes.compareConventions.path, { ...weekend, variants }, token);
		expect(comparison.variants).toMatchObject([
			{ result: { payableAmount: '1893.10' } },
			{ result: { payableAmount: '1893.10', difference: { payable: '0.00', exact: '0' } } },
		]);
	});

	it('a payable amount in yen is an integer', async () => {
		const yen = { currency: 'JPY', startDate: '2025-06-16', endDate: '2025-06-17', principal: '1000000000' };
		const { body } = await api.post(routes.compound.path, yen, token);
		// TONA of 16 June 2025 is 0.477 percent.
		expect([body.interestAmount, body.payableAmount]).toEqual(['13068.493150684931506849', '13068']);
	});
});

describe('a batch of loans', () => {
	it('the response for each loan in a batch equals the response to a separate request', async () => {
		const loans = [
			year,
			{ ...year, currency: 'GBP', rounding: 4, principal: '5000.5', cas: '0.1193', floorOption: 'hybrid' },
			{
				...year,
				currency: 'JPY',
				principal: '100000000',
				observationShift: true,
				systemCalendars: ['JAP_FI', 'USA_FI'],
			},
			{
				...year,
				startDate: '2022-01-04',
				lookback: 0,
				lockout: 3,
				principalAmtChanges: { '2022-02-01': '5' },
				principal: '10',
			},
		];
		const outcomes = await outcomesOf(loans);
		for (const [i, loan] of loans.entries()) {
			const { body } = await api.post(routes.compound.path, loan, token);
			const { payableAmount, ...result } = outcomes[i].result;
			expect(body).toMatchObject(result);
			const interest = round(decimal(body.interestAmount), loan.currency === 'JPY' ? 0 : 2);
			expect(payableAmount).toBe(minorUnitText(decimalText(interest), loan.currency ?? 'USD'));
		}
	});

	it('a refused loan does not affect the other loans of the batch', async () => {
		const outcomes = await outcomesOf([
			{ ...year, loanId: 'good' },
			{ ...year, loanId: 'closed', endDate: '2022-06-19' },
			{ ...year, loanId: 'no such day', startDate: '2021-02-30' },
			{ ...year, loanId: 'more', interest: 5 },
			{ ...year, currency: 'THB' },
			{ ...year, currency: 'NOK' },
			{ ...year, systemCalendars: ['MARS'] },
			{ ...year, endDate: '2031-06-13' },
			{ ...year, lookback: 300 },
			{ ...year, loanId: 'L-1\u202E2' },
			'loan',
			null,
		]);
		const results = outcomes.map(
			({ position, loanId, result, problem }: Record<string, { code?: string } & string>) =>
				`${position} ${loanId} ${result === undefined ? problem?.code : 'calculated'}`,
		);
		expect(results).toEqual([
			'1 good calculated',
			'2 closed non-business-day',
			'3 no such day invalid-request',
			'4 more invalid-request',
			'5 undefined missing-fixing',
			'6 undefined unknown-currency',
			'7 undefined unknown-calendar',
			'8 undefined outside-calendar',
			'9 undefined lookback-out-of-range',
			'10 undefined invalid-request',
			'11 undefined invalid-request',
			'12 undefined invalid-request',
		]);
		expect(outcomes[9].problem.issues).toEqual([
			{ path: ['loanId'], message: 'must have visible characters only, on one line' },
		]);
		expect(outcomes[2].problem.issues).toEqual([
			{ path: ['startDate'], message: expect.stringContaining('2022-06-15') },
		]);
	});

	it('the faults of a loan have the same messages as in a separate request', async () => {
		const misspelt = { ...year, lokback: 5 };
		const [{ problem }, { problem: ofNull }] = await outcomesOf([misspelt, null]);
		expect(problem.message).toMatch(/^"lokback" is not a field here; the fields are currency, startDate,/);
		expect(ofNull.message).toBe('must be an object, not null');
	});

	it("loans in currencies outside the caller's entitlement are refused", async () => {
		const batchClient = await api.signIn('user@batch-client.example');
		const { body } = await api.post(
			routes.compoundBatch.path,
			{ loans: [year, { ...year, currency: 'EUR' }] },
			batchClient,
		);
		expect(body).toMatchObject({
			outcomes: [{ result: { currency: 'USD' } }, { problem: { code: 'currency-not-entitled' } }],
			calculated: 1,
		});
	});

	it.each([
		['none', []],
		['501', Array.from({ length: 501 }, () => year)],
		['an object in place of the list', { 0: year }],
	])('a batch is refused completely if its number of loans is invalid: %s', async (_, loans) => {
		const { status, body } = await batch(loans);
		expect([status, body.code]).toEqual([400, 'invalid-request']);
	});

	it('the response to 200 loans is smaller than 120 kB', async () => {
		const loans = Array.from({ length: 200 }, (_, i) => ({ ...year, margin: `${i / 100}`, loanId: `L-${i}` }));
		const { status, body } = await batch(loans);
		expect([status, body.calculated]).toEqual([200, 200]);
		expect(JSON.stringify(body).length).toBeLessThan(120_000);
	});

	it('500 loans with every field and ten changes each are accepted', async () => {
		const dates = ['07-15', '08-16', '09-15', '10-15', '11-15', '12-15'].map((day) => `2021-${day}`);
		dates.push(...['01-18', '02-15', '03-15', '04-18'].map((day) => `2022-${day}`));
		const full = {
			...year,
			days: 365,
			principal: '1000000',
			rounding: 5,
			observationShift: false,
			lockout: 0,
			yearlyBasis: 'ACT/360',
			cas: '0.11448',
			margin: '1.5',
			floor: '0',
			floorOption: 'rfr',
			systemCalendars: ['USA_FI', 'UKG_FI'],
			isWeekendTreatedAsBizDay: false,
			allowNonBusinessDates: false,
			principalAmtChanges: Object.fromEntries(dates.map((date) => [date, '-1000'])),
		};
		const { status, body } = await batch(Array.from({ length: 500 }, (_, i) => ({ ...full, loanId: `loan ${i}` })));
		expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
		expect(body.outcomes.slice(0, 1)).toEqual([expect.objectContaining({ position: 1 })]);
		expect(body.outcomes).toHaveLength(500);
	});
});
