import { expect, it } from 'vitest';
import { readDealFile } from '#features/valuation/calculate/reading/read-deal-file.ts';
import { DealTextColumns, type TextAnswers } from '#shared/deal/read-text-row.ts';
import { dealRowReader, splitRow } from './read-deal-row.ts';
import { readHead } from './read-head.ts';

const deal = {
	dealId: 'A',
	instrumentTag: 'LIBOR',
	startDate: '2021-07-15',
	endDate: '2031-07-15',
	interestType_1: 'Fixed',
	fixedRatePercent_1: '2',
	interestPaymentFrequency_1: 'Annual',
	direction_1: 'Pay',
	notionalCcy_1: 'EUR',
	notionalAmount_1: '10000000',
	interestType_2: 'Float',
	direction_2: 'Receive',
	notionalCcy_2: 'EUR',
	notionalAmount_2: '10000000',
	spreadBp_2: '',
	indexName_2: 'EURIBOR',
	indexTenor_2: '6M',
};

type Heading = keyof typeof deal;

const fields: Partial<Record<Heading, string>> = {
	startDate: 'startDate',
	endDate: 'endDate',
	fixedRatePercent_1: 'leg1InterestRate',
	notionalAmount_1: 'leg1Notional',
	spreadBp_2: 'leg2Spread',
};

/** Parsed cells of a column, the code of a question about the column, or the code of a cell's fault. */
type Outcome = readonly (string | number)[] | string;

function inRun(text: string, heading: Heading, reading: TextAnswers): Outcome {
	const { plan, offset } = readHead(Buffer.from(text), 'csv');
	if (plan.format !== 'csv') throw new Error('no CSV');
	const lines = Buffer.from(text).subarray(offset).toString().trim().split('\n');
	const columns = new DealTextColumns(plan.headings, plan.delimiter, reading);
	for (const line of lines) columns.show(splitRow(line, plan.delimiter) ?? []);
	const { settings, questions } = columns.settle();
	if (questions[0] !== undefined) return questions[0].code;
	const read = dealRowReader({ ...plan, columns: [...settings], serialDates: reading.serialDates });
	const rows = lines.map(read);
	const faulty = rows.find((row) => 'fault' in row);
	if (faulty !== undefined && 'fault' in faulty) return faulty.fault.code;
	return rows.map((row) => ('deal' in row ? row.deal[fields[heading] ?? ''] : '') as string);
}

function onScreen(text: string, heading: Heading, { decimalSign, dateOrder, serialDates }: TextAnswers): Outcome {
	const answer = { ...(decimalSign && { sign: decimalSign }), ...(dateOrder && { order: dateOrder }) };
	const table = { columns: { [heading]: answer }, ...(serialDates && { acceptsSerials: true }) };
	const { items, faults, book } = readDealFile(Buffer.from(text), { answers: { table, isAccepted: true } });
	const [question] = book?.questions ?? [];
	return question?.code ?? faults[0]?.code ?? items.map((item) => item[fields[heading] ?? ''] as string);
}

const cases: readonly (readonly [
	heading: Heading,
	cells: readonly string[],
	expected: Outcome,
	reading?: TextAnswers,
])[] = [
	['notionalAmount_1', ['12.500.000,00', '1.000.000'], [12_500_000, 1_000_000]],
	['notionalAmount_1', ["31'500'000.00", '5000000.5'], [31_500_000, 5_000_000.5]],
	['notionalAmount_1', ['1.234', '1.234'], 'decimal-sign'],
	['notionalAmount_1', ['500.000', '2.500.000,00'], [500_000, 2_500_000]],
	['notionalAmount_1', ['250,000', '1,000'], [250_000, 1000], { decimalSign: '.' }],
	['notionalAmount_1', ['1.234.567,5', '1,234,567.5'], [1_234_567.5, 1_234_567.5]],
	['notionalAmount_1', ['12,5 Mio.', 'EUR 2500000'], [12_500_000, 2_500_000]],
	['notionalAmount_1', ['USD 2500000', '2500000'], 'table-other-currency'],
	['notionalAmount_1', ['1e7', '2.5E7'], [10_000_000, 25_000_000]],
	['fixedRatePercent_1', ['1,25', '-0,5'], [1.25, -0.5]],
	['fixedRatePercent_1', ['1.25', '2.125'], [1.25, 2.125]],
	['fixedRatePercent_1', ['1,25 %', '125bp'], [1.25, 1.25]],
	['fixedRatePercent_1', ['1,250', '2,125'], 'decimal-sign'],
	['spreadBp_2', ['12,5', '-3'], [12.5, -3]],
	['spreadBp_2', ['1.234', '2'], 'decimal-sign'],
	['startDate', ['44392', '44393'], 'table-serial-number'],
	['startDate', ['44392', '44393'], ['2021-07-15', '2021-07-16'], { serialDates: true }],
	['startDate', ['15.07.2021', '16. Juli 2021'], ['2021-07-15', '2021-07-16']],
	['startDate', ['03/04/2021', '04/05/2021'], 'date-order'],
	['startDate', ['03/04/2021', '25/04/2021'], ['2021-04-03', '2021-04-25']],
	['startDate', ['03/04/2021', '04/05/2021'], ['2021-03-04', '2021-04-05'], { dateOrder: 'mdy' }],
	['startDate', ['31.02.2021', '2021-03-01'], 'table-no-such-day'],
];

it.each(cases.map(([heading, cells, expected, reading = {}]) => ({ heading, cells, expected, reading })))(
	'$heading with $cells is read alike in a run and on screen',
	({ heading, cells, expected, reading }) => {
		const rows = cells.map((cell, i) => Object.values({ ...deal, dealId: `D${i}`, [heading]: cell }).join('\t'));
		const text = `${[Object.keys(deal).join('\t'), ...rows].join('\n')}\n`;
		expect([inRun(text, heading, reading), onScreen(text, heading, reading)]).toEqual([expected, expected]);
	},
);

it.each([
	['startDate', '31.2.2026', 'is not a day of 2026-02: 2026-02-28 or 2026-03-01.'],
	[
		'startDate',
		'03/04/2021',
		'can be read as two dates: set "reading.dateOrder", or write one of them: 2021-04-03 or 2021-03-04.',
	],
	[
		'notionalAmount_1',
		'1.234',
		'can be read as two figures: set "reading.decimalSign", or write one of them: 1.234 or 1234.',
	],
] as const)('the cell %2$s in column %1$s has a fault with an instruction', (heading, cell, expected) => {
	const columns = Object.keys(deal).map(() => ({}));
	const read = dealRowReader({ format: 'csv', headings: Object.keys(deal), delimiter: '\t', columns });
	const row = read(Object.values({ ...deal, [heading]: cell }).join('\t'));
	expect(row).toMatchObject({ fault: { message: `${heading}: "${cell}" ${expected}`, dealId: 'A' } });
});
