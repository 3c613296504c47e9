import { expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';
import { calculatedLoan } from './testing/calculated-loan.ts';

/**
 * SOFR loan of 25 million: interest 360,959.33 (exactly 360959.333352), rate 5.649798 %, compounded rate 3.638188 %.
 * From testing/mails/01_sofr_totals.txt.truth.json, calculated independently.
 */
const loan = calculatedLoan({
	currency: 'USD',
	startDate: '2026-03-16',
	endDate: '2026-06-16',
	principal: '25000000',
	lookback: 5,
	cas: '0.26161',
	margin: '1.75',
	floor: '0',
});

/** Lists a text's marks, each with its state and its kind or reason. A line that is not understood has one mark. */
function marksOf(text: string): string {
	const { marks } = readNotice(text, loan);
	const shown = marks.map(
		({ line, state, kind, reason, contradicts }) =>
			`${line} ${contradicts === undefined ? '' : `contradicts ${contradicts} `}${state} ${reason ?? kind}`,
	);
	return [...new Set(shown)].map((mark) => mark.replace(/^\d+ /, '')).join('; ');
}

const agree = 'equal interest';
const continued = 'not-understood continued-figure; pointed-out continued-figure; not-understood continued-figure';
const unknown = 'not-understood unknown-line';
const unreadable = 'not-understood unreadable-figure';

it.each([
	// Labels and values
	['Interest: USD 360,959.33', agree],
	['Interest due    360,959.33', agree],
	['* Interest payable ..... USD 360959.33', agree],
	['Interest (USD) = 360,959.33', agree],
	['|Interest: 360,959.33', agree],
	['Interest_: 360,959.33', agree],
	['Interest amount\t360,959.33 USD', agree],
	['INTEREST DUE 16 June 2026: USD 360,959.33', agree],
	['Interest due 17 June 2026: USD 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['Interest: USD 360,959.33 (92 days, 5.6498% p.a.)', 'equal interest; equal days; equal rate'],
	['Interest: USD 360,959.33 for value 16 June 2026.', agree],
	['Interest: USD 360,959', 'not-understood ambiguous-figure'],
	['Interest: USD 360,959\nPrincipal: 25,000,000.00', 'equal interest; equal principal'],
	['Interest: 360,959.333', agree],
	['Interest: 360,959.330', agree],
	['Interest: 360,959.332', 'different interest'],
	['Interest\nUSD 360,959.33', agree],
	['Principal\nInterest\nUSD 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['Interest\n360,959.33\n25,000,000.00', 'pointed-out unknown-line; pointed-out unknown-line'],
	['The interest is USD 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['We advise interest of 360,959.33 and fees', 'not-understood unknown-line; pointed-out unknown-line'],
	['Days: 92, Rate: 5.64980%', 'equal days; equal rate'],
	['Days: 92 | Margin: 1.75%', 'equal days; equal margin'],
	['应付利息：360,959.33 美元', agree],
	['Zinsbetrag: 360.959,33 USD', agree],
	["Zinsbetrag: USD 360'959.33", agree],
	['Intérêts dus : 360 959,33 USD', agree],
	// Numbers
	['Interest: 360.959', 'not-understood ambiguous-figure'],
	['Rate: 5,650 %\nInterest: 360.959,33', 'equal rate; equal interest'],
	['Interest: 0360,959.33', unreadable],
	['Interest: 3,60,959.33', agree],
	['Interest: 360,95.33', unreadable],
	['Interest: 360959.33k', unreadable],
	['Interest: 0.36 m', unknown],
	['Interest: 36万', 'not-understood changes-other-lines'],
	['Interest: ~360,959.33', unreadable],
	['Interest: +360,959.33', unreadable],
	['Interest: -360,959.33', 'different interest'],
	['Interest: (360,959.33)', 'different interest'],
	['Interest: 360,959.33-', 'not-understood trailing-minus'],
	['Interest: –360,959.33', unreadable],
	['Interest: USD - 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['Interest: CR 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['Interest: ▲360,959.33', unreadable],
	['Interest: 360,959.33¹', unreadable],
	['Interest: ３６０,９５９.３３', agree],
	['Interest: ３60,959.33', unreadable],
	['Interest: 360 959', unreadable],
	['Interest: 360,959.\n33', 'not-understood ambiguous-figure; not-understood unknown-line'],
	['Interest: 360959.\n33', continued],
	['Interest: 360959\n.33', continued],
	// Units and currencies
	['Rate: 5.64980', 'equal rate'],
	['Rate: 5.64980 per cent. p.a.', 'equal rate'],
	['Rate: 0.056498', 'not-understood fraction'],
	['Rate: 0.056498%', 'different rate'],
	['Rate: 6%', 'not-understood few-decimals'],
	['Rate: 3.63819%', 'not-understood other-rate; pointed-out other-rate'],
	['Compounded SOFR: 3.63819%', 'equal compounded-rate'],
	['Margin: 175 bp', 'equal margin'],
	['Margin: 1.8%', 'different margin'],
	['Margin: 2%', 'different margin'],
	['CAS: 0.26%', 'not-understood few-decimals'],
	['Days: 92%', 'not-understood other-unit'],
	['Days: 93', 'different days'],
	['Interest: 360,959.33 %', 'not-understood other-unit'],
	['Interest: EUR 360,959.33', 'not-understood other-currency; different currency'],
	['Currency: Euro', 'different currency'],
	['Please use the EURIBOR screen', 'different index'],
	['Please use the EURIBOR-screen', 'different index'],
	['Term SOFR', 'different index'],
	// Terms
	['Actual/360', 'equal basis'],
	['Basis: Actual/390', 'different basis'],
	['Day count: 30/360', 'different basis'],
	['A/C 12345', ''],
	['Days: 92 30/365', unreadable],
	['Lookback: 5 Business Days', 'equal lookback'],
	['5 RFR Banking Days lookback', 'equal lookback'],
	['two-day lookback', 'not-understood names-a-term'],
	['Observation shift: no', 'equal shift'],
	['Observation shift: yes', 'different shift'],
	['Observation shift applies from the start', 'not-understood names-a-term'],
	['Interest: see attached', 'not-understood names-a-term'],
	['Floor: 0.00%', 'equal floor'],
	['The rate is rounded to five decimal places', 'not-understood names-a-term'],
	['Interest    Days: 92', unknown],
	// Dates
	['Period: 16 March 2026 to 16 June 2026 (92 days)', 'equal start; equal end; equal days'],
	['Period: 16/03/2026 - 16/06/2026', 'equal start; equal end'],
	['Period: 03/16/2026 - 06/17/2026', 'equal start; different end'],
	['计息期：2026年3月16日至2026年6月16日', 'equal start; equal end'],
	['Period: Mon 16 March to Tue 16 June', 'equal start; equal end'],
	['Period: Tue 16 March 2026 to 16 June 2026', unreadable],
	['Start date: 31 June 2026', unreadable],
	['Payment date: 16.06.2026', 'equal end'],
	['Payment date: 18.06.2026', 'not-understood date-not-agreed'],
	['17 June 2026', ''],
	['Letter of 17 June 2026', unknown],
	// Totals, which are understood only if they are equal
	['Total: USD 360,959.33', agree],
	['Total: USD 400,000.00', 'not-understood weak-total'],
	// Words that change the meaning of other lines
	['Interest (estimated): 360,959.33', 'not-understood changes-other-lines; pointed-out changes-other-lines'],
	['This notice supersedes all others', 'not-understood changes-other-lines'],
	['Interest paid: 360,959.33', 'not-understood unknown-line; pointed-out unknown-line'],
	['Previous period:\nInterest: 99.99', 'not-understood other-heading; not-understood under-other-heading'],
	// Contradictions
	['Interest: 99.99\nInterest: 360,959.33', 'contradicts 2 different interest; contradicts 1 equal interest'],
	[
		'Interest: 400,000.00\nInterest amount: 360,959.33',
		'contradicts 2 different interest; contradicts 1 equal interest',
	],
	['Days: 91\nDays: 92', 'contradicts 2 different days; contradicts 1 equal days'],
	['Interest: 99.99\nInterest: 98.99', 'contradicts 2 different interest; contradicts 1 different interest'],
	['Rate: 5.64980%\nRate: 5.65%', 'equal rate; equal rate'],
	['Rate: 5.64980%\nRate: 5.6%', 'equal rate; not-understood few-decimals'],
	[
		'Rate: 5.64980%\nRate: 0.0475',
		'contradicts 2 equal rate; not-understood contradiction; contradicts 1 not-understood contradiction',
	],
	[
		'Payment date: 16 June 2026\nDue date: 17 June 2026',
		'contradicts 2 equal end; not-understood contradiction; contradicts 1 not-understood contradiction',
	],
	['Lockout: 2\nLockout: 2 days\nObservation shift: no', 'different lockout; different lockout; equal shift'],
	['Interest: 360,959.33\nTotal: 361,000.00', 'equal interest; not-understood weak-total'],
	// Lines that need no attention
	['Kind regards\nAgency', ''],
	['Ref: LN-2024/00731', ''],
	['Facility L4711', ''],
	['IBAN GB29 NWBK 6016 1331 9268 19', ''],
	['Pay to DE89 3704 0044 0532 0130 00', ''],
	['Pay to DE81 3704 0044 0532 0130 00', unreadable],
	['Tel. +44 20 7946 0018', ''],
	['https://agent.example/notice/360959.33', ''],
	// Removal of encodings and quote marks
	['Interest:&nbsp;USD 360,959.33', agree],
	['Rate: 5.64980&#37;', 'equal rate'],
	['Kind regards &#1114112;', unreadable],
	['Kind regards &#8;', unreadable],
	['Kind regards &#9;', ''],
	['Kind regards &#xd7ff;', ''],
	['Kind regards &#55296;', unreadable],
	['Kind regards &#57343;', unreadable],
	['Kind regards &#57344;', ''],
	['Interest:=20USD 360,959.=\n33', agree],
	['=E5=BA=94=E4=BB=98=E5=88=A9=E6=81=AF: 360,959.33', agree],
	['Inter\u200best: 360,\u200b959.33', agree],
	['Days=20', 'different days'],
	['> > Interest: 360,959.33', agree],
])('the text %j is read with the expected marks', (text, expected) => {
	expect(marksOf(text)).toBe(expected);
});
