import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importTrades } from '#shared/trade-files/import-trades.ts';
import type { TradeReading } from '#shared/trade-files/trade-reading.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';

type Edit = readonly [from: string | RegExp, to: string];

const folder = 'test/golden/trade-files/samples';

/** Edits a sample into the notation of a different exporter, and reads it from the point of view of its first party. */
function variantOf(file: string, edits: readonly Edit[]): TradeReading {
	let text = readFileSync(`${folder}/${file}`, 'utf8');
	for (const [from, to] of edits) {
		expect(text, String(from)).toMatch(from);
		text = text.replace(from, to);
	}
	const bytes = new TextEncoder().encode(text);
	const [party] = importTrades(bytes, { calendarOf: referenceCalendar, ownParty: undefined }).parties;
	const [trade] = importTrades(bytes, { calendarOf: referenceCalendar, ownParty: party }).trades;
	if (trade === undefined) throw new Error('no trade');
	return trade;
}

const ois = 'cdm-fpml513-ird-ex07b-ois-swap.xml';
const compound = 'strata-ird-ex03-compound-swap.xml';
const amortising = 'strata-ird-ex02-stub-amort-swap.xml';
const ore = 'ore-IR_Swap_Vanilla.xml';

/** Removes the rate rounding of the sample, which the portal rejects, and the cash flows of both streams. */
const unrounded: readonly Edit[] = [
	[/<finalRateRounding>[\s\S]*?<\/finalRateRounding>/, ''],
	[/<cashflows>[\s\S]*?<\/cashflows>/, ''],
	[/<cashflows>[\s\S]*?<\/cashflows>/, ''],
];

test.each<readonly [title: string, file: string, edits: readonly Edit[], fields: object]>([
	[
		'an XML namespace prefix',
		ois,
		[
			[/<(\/?)(\w)/g, '<$1f:$2'],
			['xmlns=', 'xmlns:f='],
		],
		{ leg1IndexName: 'SOFR' },
	],
	[
		'the FpML view for record keeping',
		ois,
		[['FpML-5/confirmation', 'FpML-5/recordkeeping']],
		{ leg1IndexName: 'SOFR' },
	],
	[
		'compounded calculation periods',
		compound,
		unrounded,
		{ leg1CalculationFrequency: 'Quarterly', leg1CompoundingMethod: 'Flat' },
	],
	[
		'calculation periods that do not compound',
		compound,
		[...unrounded, ['>Flat<', '>None<']],
		{ leg1CompoundingMethod: 'None' },
	],
	[
		'a reset in arrears',
		compound,
		[...unrounded, ['>CalculationPeriodStartDate<', '>CalculationPeriodEndDate<']],
		{ leg1ResetInArrears: true },
	],
	[
		'Term SOFR',
		compound,
		[
			...unrounded,
			['>USD-LIBOR-BBA<', '>USD-SOFR CME Term<'],
			[
				/<businessCenters>\s*<businessCenter>GBLO<\/businessCenter>\s*<\/businessCenters>\s*<dateRelativeTo/,
				'<businessCenters><businessCenter>USGS</businessCenter></businessCenters><dateRelativeTo',
			],
		],
		{ leg1IndexName: 'TERM_SOFR', instrumentTag: 'RFR' },
	],
	[
		'account references of the parties',
		ois,
		[['<receiverPartyReference', '<payerAccountReference href="a"/><receiverPartyReference']],
		{ leg1IndexName: 'SOFR' },
	],
	[
		'two parties of the same name',
		ois,
		[[/<partyName>.*?<\/partyName>/g, '<partyName>Bank</partyName>']],
		{ labels: { party: 'Bank (partyA)', counterparty: 'Bank (partyB)', tradeId: 'FpML-test-7b' } },
	],
	[
		'the initial rate as stub rate, and a rate step after the stub',
		ois,
		[
			[
				/(<fixedRateSchedule>\s*<initialValue>.*?<\/initialValue>)/,
				'$1<step><stepDate>2023-12-31</stepDate><stepValue>0.06</stepValue></step>',
			],
			[
				/<\/swapStream>(?=\s*<\/swap>)/,
				'<stubCalculationPeriodAmount><initialStub><stubRate>0.005</stubRate></initialStub></stubCalculationPeriodAmount></swapStream>',
			],
		],
		{ leg2FirstStubRate: 0.5, leg2RateSchedule: [{ date: '2023-12-31', value: 6 }] },
	],
	['booleans in a different notation', ore, [['<Payer>false', '<Payer>N']], { leg1PayReceive: 'Receive' }],
	[
		'portfolios',
		ore,
		[['<NettingSetId>', '<PortfolioIds><PortfolioId>Hedges</PortfolioId></PortfolioIds><NettingSetId>']],
		{ labels: { book: 'Hedges', counterparty: 'CPTY' } },
	],
])('a trade with %s is read without faults', (_title, file, edits, fields) => {
	const trade = variantOf(file, edits);
	expect(trade.faults).toEqual([]);
	expect(trade.fields).toMatchObject(fields);
});

test.each<readonly [title: string, file: string, edits: readonly Edit[], element: string]>([
	[
		'an initial rate',
		compound,
		[...unrounded, ['<dayCountFraction>', '<initialRate>0.05</initialRate><dayCountFraction>']],
		'initialRate',
	],
	[
		'several calculation periods per payment but no compounding method',
		compound,
		[...unrounded, [/<compoundingMethod>.*<\/compoundingMethod>/, '']],
		'calculation',
	],
	[
		'a first payment date after several periods',
		compound,
		[...unrounded, ['<payRelativeTo>', '<firstPaymentDate>2001-04-27</firstPaymentDate><payRelativeTo>']],
		'firstPaymentDate',
	],
	[
		'a stub without a rate',
		amortising,
		[
			[/<stubCalculationPeriodAmount>[\s\S]*?<\/stubCalculationPeriodAmount>/, ''],
			[/<cashflows>[\s\S]*?<\/cashflows>/, ''],
		],
		'swapStream[1]',
	],
	[
		'an agreed stub rate in addition to a spread',
		amortising,
		[
			[/<floatingRate>[\s\S]*<\/floatingRate>/, '<stubRate>0.05</stubRate>'],
			[
				/(<period>M<\/period>\s*<\/indexTenor>)(\s*<\/floatingRateCalculation>)/,
				'$1<spreadSchedule><initialValue>0.001</initialValue></spreadSchedule>$2',
			],
		],
		'stubRate',
	],
	[
		'a cap',
		compound,
		[
			...unrounded,
			['<dayCountFraction>', '<capRateSchedule><initialValue>0.05</initialValue></capRateSchedule><dayCountFraction>'],
		],
		'capRateSchedule',
	],
	[
		'a lookback in the notation of FpML 5.13',
		ois,
		[
			[
				'</floatingRateIndex>',
				'</floatingRateIndex><calculationParameters><lookback><observationShift><offsetDays>2</offsetDays></observationShift></lookback></calculationParameters>',
			],
		],
		'calculationParameters',
	],
	['an index name without the compounding method', ois, [['USD-SOFR-COMPOUND', 'USD-SOFR']], 'floatingRateIndex'],
	['an unknown day count', ois, [['>ACT/360<', '>ACT/365L<']], 'dayCountFraction'],
	['an unknown business centre', ois, [['>USNY<', '>XXXX<']], 'businessCenter'],
	['a cancellation right', ois, [['</swap>', '<cancelableProvision/></swap>']], 'cancelableProvision'],
	[
		'payment dates counted from the period start',
		ois,
		[['>CalculationPeriodEndDate<', '>CalculationPeriodStartDate<']],
		'payRelativeTo',
	],
	[
		'a resetting notional',
		ore,
		[['</Notionals>', '<FXReset><ForeignCurrency>USD</ForeignCurrency></FXReset></Notionals>']],
		'FXReset',
	],
	[
		'an amortisation rule',
		ore,
		[['</LegData>', '<AmortizationData><Type>Annuity</Type></AmortizationData></LegData>']],
		'AmortizationData',
	],
	['explicitly listed dates', ore, [['<Rules>', '<Dates/><Rules>']], 'Dates'],
	[
		'a spread as plain text in the list element',
		ore,
		[[/<Spreads>[\s\S]*?<\/Spreads>/, '<Spreads>0.01</Spreads>']],
		'Spreads',
	],
	['a gearing as plain text in the list element', ore, [['<Spreads>', '<Gearings>2</Gearings><Spreads>']], 'Gearings'],
	['a start date on its first rate', ore, [['<Rate>', '<Rate startDate="2030-02-21">']], '@startDate'],
	['an overnight rate fixed in advance', ore, [['EUR-EURIBOR-6M', 'EUR-ESTER']], 'IsInArrears'],
	[
		'an overnight leg paid on the calendar of its index only',
		ore,
		[
			['EUR-EURIBOR-6M', 'EUR-ESTER'],
			['<IsInArrears>false', '<IsInArrears>true'],
			['</FloatingLegData>', '</FloatingLegData><PaymentLag>5</PaymentLag>'],
			['<Calendar>TARGET</Calendar>', '<Calendar>TARGET,GBP</Calendar>'],
			[/<Calendar>TARGET<\/Calendar>/, '<Calendar>TARGET,GBP</Calendar>'],
		],
		'PaymentConvention',
	],
	[
		'payment dates that refer to the periods of the other stream',
		ois,
		[
			[
				/(<paymentDates id="floatingLegShort">\s*<calculationPeriodDatesReference href=")\w+/,
				'$1fixedLegCalcPeriodDates',
			],
		],
		'@href',
	],
	[
		'an empty list of business centres',
		ois,
		[[/<businessCenters>\s*<businessCenter>USNY<\/businessCenter>\s*<\/businessCenters>/, '<businessCenters/>']],
		'businessCenters',
	],
	[
		'a business centre reference to a party',
		ois,
		[
			[
				/<businessCenters>\s*<businessCenter>USNY<\/businessCenter>\s*<\/businessCenters>/,
				'<businessCentersReference href="partyA"/>',
			],
		],
		'businessCentersReference',
	],
	['a stub without a rate or index', ois, [[/<initialStub>[\s\S]*?<\/initialStub>/, '<initialStub/>']], 'initialStub'],
	['a message that retracts the trade', ois, [[/dataDocument/g, 'executionRetracted']], 'executionRetracted'],
	[
		'a notional that is one unit higher in its cash flows',
		'strata-ird-ex06-xccy-swap.xml',
		[['<notionalAmount>1000000000.00', '<notionalAmount>1000000001.00']],
		'notionalAmount',
	],
	[
		'a fixed rate in the cash flows of a floating stream',
		compound,
		[[/<floatingRateDefinition>[\s\S]*?<\/floatingRateDefinition>/, '<fixedRate>0.05</fixedRate>']],
		'fixedRate',
	],
	[
		'a calendar without holidays',
		ore,
		[[/<Calendar>.*?<\/Calendar>/, '<Calendar>NullCalendar</Calendar>']],
		'Calendar',
	],
])('a trade with %s is rejected, and the fault names the XML element', (_title, file, edits, element) => {
	const trade = variantOf(file, edits);
	expect(trade.fields).toBeUndefined();
	expect(trade.faults.map(({ path }) => path.replace(/^.*\//, '').replace(/\[\d+\]$/, ''))).toContain(
		element.replace(/\[\d+\]$/, ''),
	);
});

test('a file without a trade is rejected', () => {
	const terms = { calendarOf: referenceCalendar, ownParty: undefined };
	const namespace = 'http://www.fpml.org/FpML-5/confirmation';
	for (const text of [`<dataDocument xmlns="${namespace}"/>`, '<Portfolio/>', `<trade xmlns="${namespace}"/>`]) {
		expect(() => importTrades(new TextEncoder().encode(text), terms)).toThrow('no FpML 5 confirmation');
	}
});

test('a file whose trades all refer to many parties is rejected', () => {
	const parties = Array.from({ length: 1_000 }, (_, i) => `<party id="p${i}"><partyName>Bank</partyName></party>`);
	const text = `<dataDocument xmlns="http://www.fpml.org/FpML-5/confirmation">${'<trade/>'.repeat(1_000)}${parties.join('')}`;
	const terms = { calendarOf: referenceCalendar, ownParty: undefined };
	const bytes = new TextEncoder().encode(`${text}</dataDocument>`);
	expect(() => importTrades(bytes, terms)).toThrow('100,000 elements');
});

test('a trade with more faults than the maximum gives the number of faults that are not listed', () => {
	const extra = Array.from({ length: 60 }, (_, i) => `<surprise${i}/>`).join('');
	const trade = variantOf(ore, [['</LegData>', `${extra}</LegData>`]]);
	expect(trade.faults.at(-1)).toMatchObject({ code: 'more-faults', values: { count: 10 } });
	expect(trade.faults).toHaveLength(51);
});

test.each([
	['{"trade":{\n"tradableProduct":{"product":{}}}}', 2],
	['{"@model":"cdm","@version":"5.28.1","trade":{"product":{}}}', 1],
])('a CDM file before version 6 is rejected immediately: %s', (text, line) => {
	const terms = { calendarOf: referenceCalendar, ownParty: undefined };
	const message = `Line ${line}: The version of CDM is not supported: expected 6.`;
	expect(() => importTrades(new TextEncoder().encode(text), terms)).toThrow(message);
});

test.each([
	['an end date before its start date', '<EndDate>2043-02-21', '<EndDate>2023-02-20', 'deal-rule'],
	['an end date long after the calendars end', '<EndDate>2043-02-21', '<EndDate>2243-02-21', 'unresolved-calendar'],
	[
		'a term without a business day',
		/<StartDate>2023-02-21<\/StartDate>\s*<EndDate>2043-02-21/g,
		'<StartDate>2023-02-25</StartDate><EndDate>2023-02-26',
		'unresolved-business-day',
	],
] as const)('the fault of a trade with %s has a code from the closed list', (_title, from, to, code) => {
	const edits =
		typeof from === 'string'
			? ([
					[from, to],
					[from, to],
				] as const)
			: ([[from, to]] as const);
	expect(variantOf(ore, edits).faults.map((fault) => fault.code)).toContain(code);
});
