import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');
const asked = (loan: object) => api.post(routes.runningPeriod.path, loan, token);

/** The latest SOFR of the demo data is the fixing of 2026-08-06. */
const loan = { currency: 'USD', startDate: '2026-07-15', endDate: '2026-10-15', lookback: 5, margin: '1.75' };

it('interest of a running period accrues up to the latest fixing, which then holds until the end', async () => {
	const { status, body } = await asked(loan);
	expect(status, JSON.stringify(body)).toBe(200);
	const { body: known } = await api.post(routes.compound.path, { ...loan, endDate: body.accrued.to }, token);
	expect(body.latestFixing.date).toBe('2026-08-06');
	expect(body.accrued).toEqual({
		to: '2026-08-14',
		days: known.interestDays,
		compoundedRate: known.compoundedRate,
		interestAmount: known.interestAmount,
		payableAmount: known.payableAmount,
	});
	expect(body.whole).toMatchObject({ to: '2026-10-15', days: 92 });
	// There are 42 business days from 14 August to 15 October 2026, because Labor Day and Columbus Day are holidays.
	expect(body.heldRows).toBe(42);
});

it('a period whose fixings are all published has the same result as the calculation', async () => {
	const past = { ...loan, endDate: '2026-07-30' };
	const { body } = await asked(past);
	const { body: known } = await api.post(routes.compound.path, past, token);
	expect(body).toMatchObject({ heldRows: 0, whole: { payableAmount: known.payableAmount } });
	expect(body.accrued).toEqual(body.whole);
});

it('a period that ends after the calendars or lacks a past fixing is refused', async () => {
	expect(await asked({ ...loan, endDate: '2199-10-15' })).toMatchObject({ status: 400 });
	const early = await asked({ ...loan, startDate: '2017-01-17', endDate: '2017-04-18' });
	expect(early).toMatchObject({ status: 400, body: { code: 'missing-fixing' } });
});
