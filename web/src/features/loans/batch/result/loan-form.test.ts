import { describe, expect, it } from 'vitest';
import { toRequest } from '#features/loans/shared/form/to-request.ts';
import { latestRateDate, reference, startMillis } from '#features/loans/testing/reference.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { localDate } from '#shared/time/local-date.ts';
import { loanForm } from './loan-form.ts';

const today = localDate(latestRateDate);
const loan = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

const formOf = (terms: LoanRequest, more: Partial<typeof reference> = {}) =>
	loanForm({ ...loan, ...terms }, { reference: { ...reference, ...more }, today, nowMillis: startMillis });

function requestOf(terms: LoanRequest) {
	const form = formOf(terms);
	if (!('state' in form)) throw new Error(JSON.stringify(form));
	return toRequest(form.state, reference, 'u');
}

describe("a loan of a batch in the calculator's form", () => {
	it("the form's request has the loan's terms, and the API's defaults for all other terms", () => {
		expect(requestOf({ loanId: 'A' })).toEqual({
			...{ ...loan, userid: 'u', days: 9, rounding: 0, yearlyBasis: 'ACT/360' },
			...{ casMethod: 'compounded', marginMethod: 'compounded', floorOn: 'rfr' },
			...{ lookback: 0, lockout: 0, cas: '0', margin: '0', systemCalendars: ['USA_FI'], clientCalendars: [] },
		});
	});

	it('the form has every term of a loan', () => {
		const terms = {
			...{ rounding: 7, lookback: 2, observationShift: true, yearlyBasis: 'ACT/365', cas: '0.11448', margin: '-1.5' },
			...{ floor: '0', floorOption: 'hybrid', systemCalendars: ['USA_FI', 'UKG_FI'], clientCalendars: ['OWN'] },
			principalAmtChanges: { '2022-06-22': '5', '2022-06-17': '-2500000.25' },
			customTextBox1: 'DE-1',
		};
		const { floorOption, ...others } = terms;
		const switches = { floorOn: 'rfr-plus-cas', casMethod: 'added', marginMethod: 'added' };
		expect(requestOf(terms)).toMatchObject({ ...others, ...switches });
		expect(requestOf({ ...terms, floorOn: 'compounded-rate' })).toMatchObject({
			...switches,
			floorOn: 'compounded-rate',
		});
	});

	it.each<[string, LoanRequest, unknown]>([
		[
			'a currency that is not offered',
			{ currency: 'EUR' },
			{ refused: 'message', message: { code: 'stored-currency-gone' } },
		],
		['an unknown calendar', { systemCalendars: ['MARS'] }, { message: { code: 'stored-calendar-gone' } }],
		['a period of more than a year', { endDate: '2024-06-14' }, { refused: 'limits' }],
		['a lookback with a lockout', { lookback: 1, lockout: 1 }, { refused: 'limits' }],
		['a principal with three decimals', { principal: '1.125' }, { refused: 'limits' }],
		['an end date on a holiday', { endDate: '2022-06-20' }, { message: { code: 'stored-inputs-refused' } }],
	])('the form is refused for a loan with %s', (_, terms, expected) => {
		expect(formOf(terms)).toMatchObject(expected as object);
	});

	it('the form is refused if the layout hides a term that is not its default, because the result would differ', () => {
		const presentFields = new Set(['currency', 'startDate', 'endDate', 'systemCalendars']);
		expect(formOf({ principal: '1000000', cas: '0' }, { presentFields })).toHaveProperty('state');
		expect(formOf({ floor: '0', principalAmtChanges: { '2022-06-17': '1' } }, { presentFields })).toEqual({
			refused: 'fields',
			fields: ['principal', 'floor', 'principalAmtChanges'],
		});
	});
});
