import { describe, expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { onTerms, twoDays } from '#features/loans/testing/two-days.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { composeStatement } from './compose-statement.ts';
import { noParties, type Statement } from './statement.ts';
import { statementTexts } from './testing/statement-texts.ts';

const texts = { en: await statementTexts('en'), zh: await statementTexts('zh') };
const details = { parties: noParties, organisation: 'Demo Bank', freeTextLabel: undefined };

const compose = (result: CompoundingResult, more: Partial<typeof details> = {}, language: 'en' | 'zh' = 'en') =>
	composeStatement(result, { ...details, ...more }, texts[language]);

const termOf = ({ terms }: Statement, label: string) => terms.find((line) => line.label === label);

describe.each(['en', 'zh'] as const)('statement in language %s', (language) => {
	test("the statement has the numbers of the API's answer with all digits", () => {
		const { payable, exact, figures } = compose(twoDays, {}, language);
		expect(payable.value).toBe('140.28 USD');
		expect(exact.value).toBe('140.280127314814814815 USD');
		const day = { en: '16-Jun-2022', zh: '2022-06-16' }[language];
		expect(figures.map(({ value }) => value)).toEqual([
			...['1.262521145833333333%', '1.000140280127314815', '1,000,000 USD', '4', '4', '2', '1.2625%', day],
		]);
	});

	test('no text of the statement has an unfilled placeholder', () => {
		const all = compose(onTerms({ floor: '0', cas: '0.11448', margin: '1.5', rounding: 5, lookback: 1 }), {}, language);
		expect(JSON.stringify([all, compose(repaid, {}, language)])).not.toMatch(/\{\{|undefined|NaN|"[a-z]+\.[a-zA-Z.]+"/);
	});
});

test.each([
	['USD', '140.3', '140.30 USD', /to 2 decimals/],
	['JPY', '140', '140 JPY', /to a whole JPY/],
	['GBP', '-1234567.5', '-1,234,567.50 GBP', /^Negative interest: the lender pays the borrower.* to 2 decimals/],
])('the payable amount in %s has as many decimals as the currency', (currency, payableAmount, shown, note) => {
	const { payable } = compose({ ...twoDays, currency, payableAmount });
	expect(payable.value).toBe(shown);
	expect(payable.note).toMatch(note);
});

test.each([
	['NON_CUMULATIVE', /growth of the cumulative compounding factor/],
	['BALANCE', /compounded on the balance/],
] as const)('the statement lists principal changes and explains the method %s', (principalChangeMethod, sentence) => {
	const statement = compose({ ...repaid, conventions: { ...repaid.conventions, principalChangeMethod } });
	expect(statement.principal?.rows).toEqual([['24-Jun-2022', '−250,000', '750,000']]);
	expect(statement.principalInBrief).toContain('750,000 USD');
	expect(statement.conventions).toContainEqual(expect.stringMatching(sentence));
});

test('a floor of zero is stated as 0%, and a missing floor as none', () => {
	expect(termOf(compose(onTerms({ floor: '0' })), 'Floor')).toMatchObject({ value: '0%', note: 'on the daily RFR' });
	expect(termOf(compose(twoDays), 'Floor')?.value).toBe('none');
});

test('all rates of a column have the same number of decimals, and the last month shows the payable amount', () => {
	const { days, months } = compose(twoDays);
	expect(days.rows).toEqual([
		['23-Jun-2022', '15-Jun-2022', '0.70', '1', '19.44'],
		['24-Jun-2022', '16-Jun-2022', '1.45', '3', '120.84'],
	]);
	expect(months.rows).toEqual([['27-Jun-2022', '1.262521145833333333', '140.28']]);
});

test('blank parties are omitted, and control characters are removed from names', () => {
	const parties = { ...noParties, lender: ' Nord\u202ebank\u0000 \n AG ', reference: 'L/1:2' };
	const statement = compose(twoDays, { parties });
	expect(statement.parties).toEqual([
		{ label: 'Lender', value: 'Nord bank AG' },
		{ label: 'Reference', value: 'L/1:2' },
	]);
	expect(statement.fileName).toBe('Interest statement USD SOFR 2022-06-23 2022-06-27 L-1-2');
});

test("the calculator's free text is shown with its label in the layout", () => {
	const result = { ...twoDays, customTextBox1: 'Deal 7' };
	expect(termOf(compose(result), 'Account number')?.value).toBe('Deal 7');
	expect(termOf(composeStatement(result, { ...details, freeTextLabel: 'Ticket' }, texts.en), 'Ticket')?.value).toBe(
		'Deal 7',
	);
});
