import { describe, expect, it } from 'vitest';
import { bytesOfModel, sheetOf, workbookOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import { dealHeadingRow, dealRow, scheduleSheet } from '#features/valuation/shared/workbook/deal-cells.ts';
import { dateCell, headingCell, valueCell } from '#lib/workbook/workbook-model.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { savedKey } from '#shared/table/mapping/propose-mapping.ts';
import { confirmPlace, noAnswers } from '#ui/mappings/answer-question.ts';
import type { BookAnswers } from '../book/book-reading.ts';
import { readDealFile } from './read-deal-file.ts';

type Item = Readonly<Record<string, unknown>>;

const own: Item = { ...sampleDeals[0], dealId: 'OWN-1', leg1Notional: 5_000_000, leg2Notional: 5_000_000 };

const read = async (items: readonly Item[], answers: BookAnswers = noAnswers) =>
	readDealFile(await workbookOf(items), { answers });

const asked = ({ faults }: Awaited<ReturnType<typeof read>>) =>
	faults.map(({ dealId, code, found, confirms }) => [dealId, code, found, confirms]);

describe('a template with faults', () => {
	const amortising: Item = { ...sampleDeals[1], dealId: 'AMORT-1', leg1InterestRate: 1.1 };
	const written = { ...own, leg1InterestPaymentFrequency: 'QTR', leg2InterestPaymentFrequency: 'QTRLY' };
	const first = ([row]: readonly object[]) => row;

	it('a template with faults is recognised as the template and read without a saved mapping', async () => {
		const bytes = await workbookOf([amortising, written]);
		const template = readDealFile(bytes, { answers: noAnswers });
		expect(template.book?.layout?.isTemplate).toBe(true);
		const columns = (template.book?.layout?.columns ?? []).map(({ key, field = null }) => [savedKey(key), { field }]);
		const mappings = [{ name: 'Template', columns: Object.fromEntries(columns), values: {} }];
		expect(readDealFile(bytes, { answers: noAnswers, mappings })).toEqual(template);
	});

	it('the schedules of amortising deals are read', async () => {
		const template = await read([amortising, written]);
		expect(template).toMatchObject({ faults: [], ignoredSheets: [] });
		expect(template.items.map(({ dealId }) => dealId)).toEqual(['AMORT-1', 'OWN-1']);
		expect(template.items[0]?.amortizationSchedule).toEqual(amortising.amortizationSchedule);
	});

	it('a schedule is read with custom headings, without headings, and with a last row of zeros', async () => {
		const { leg1 } = amortising.amortizationSchedule as {
			readonly leg1: readonly { readonly startDate: string; readonly principalAmount: number }[];
		};
		const rows = leg1.map(({ startDate, principalAmount }) => [dateCell(startDate), valueCell(principalAmount)]);
		const end = [dateCell(amortising.endDate as string), valueCell(0)];
		const headed = [[headingCell('From date'), headingCell('Outstanding')], ...rows, end];
		for (const sheet of [headed, [...rows, end]]) {
			const bytes = await bytesOfModel([
				sheetOf('Deals', [dealHeadingRow, dealRow(amortising), dealRow(written)]),
				sheetOf('amort 1', sheet),
			]);
			const template = readDealFile(bytes, { answers: noAnswers });
			expect(template.faults).toEqual([]);
			expect(first(template.items)).toMatchObject({ amortizationSchedule: amortising.amortizationSchedule });
		}
	});

	it('a schedule for a deal that does not amortise is a fault', async () => {
		const bytes = await bytesOfModel([
			sheetOf('Deals', [dealHeadingRow, dealRow({ ...own, dealId: 'AMORT-1' }), dealRow(written)]),
			sheetOf('AMORT-1', scheduleSheet(amortising).rows),
		]);
		const template = readDealFile(bytes, { answers: { ...noAnswers, isAccepted: true } });
		expect(asked(template)).toEqual([['AMORT-1', 'table-schedule-not-used', 'no', undefined]]);
	});
});

describe('a template without faults', () => {
	it('in a template with sample deals and other deals, the user decides about each sample deal', async () => {
		const items = [...sampleDeals, own];
		const book = await read(items);
		expect(asked(book)).toEqual(
			sampleDeals.map(({ dealId }, i) => [dealId, 'table-sample-row', dealId, `Deals!A${i + 2}`]),
		);
		expect(book.book).toMatchObject({ deals: 4, questions: [] });
		expect(book.items).toMatchObject([{ dealId: 'OWN-1' }]);
		expect((await read(items, { ...noAnswers, isAccepted: true })).items).toEqual([own]);
		const kept = book.faults.reduce((answers, { confirms = '' }) => confirmPlace(answers, confirms), noAnswers);
		const all = await read(items, kept);
		expect(all).toMatchObject({ faults: [], warnings: [] });
		expect(all.items).toEqual(items);
	});

	it('a template with only sample deals is valued at once', async () => {
		const template = await read(sampleDeals);
		expect(template).toMatchObject({ items: sampleDeals, faults: [], warnings: [] });
		expect(template.book).toBeUndefined();
	});

	it('a template whose sample rows have changed terms is valued at once', async () => {
		const items = [...sampleDeals.map((deal) => ({ ...deal, leg1InterestRate: 2.5 })), own];
		const template = await read(items);
		expect(template).toMatchObject({ items, faults: [], warnings: [] });
		expect(template.book).toBeUndefined();
	});

	it('in a template, the user has to confirm a spread of 0.2 bp', async () => {
		const book = await read([own, { ...own, dealId: 'OWN-2', leg2Spread: 0.2 }]);
		expect(asked(book)).toEqual([['OWN-2', 'table-figure-doubtful', '0.2', expect.stringMatching(/^Deals!.+3$/)]]);
		expect(book.book).toBeDefined();
	});
});

it('a CSV file with the headings of a run is read with German decimals, and date serial numbers cause questions', () => {
	const values: readonly (readonly [heading: string, first: string, second: string])[] = [
		['dealId', 'A', 'B'],
		['instrumentTag', 'LIBOR', 'LIBOR'],
		['startDate', '02.07.2021', '44379'],
		['endDate', '02.07.2031', '48031'],
		['interestType_1', 'Fixed', 'Fixed'],
		['fixedRatePercent_1', '1,5', '1,25'],
		['direction_1', 'Pay', 'Pay'],
		['notionalCcy_1', 'USD', 'USD'],
		['notionalAmount_1', '10.000.000,00', '1.000.000,50'],
		['interestPaymentFrequency_1', 'SemiAnnual', 'SemiAnnual'],
		['interestType_2', 'Float', 'Float'],
		['direction_2', 'Receive', 'Receive'],
		['notionalCcy_2', 'USD', 'USD'],
		['notionalAmount_2', '10.000.000,00', '1.000.000,50'],
		['indexName_2', 'LIBOR', 'LIBOR'],
		['indexTenor_2', '3M', '3M'],
		['interestPaymentFrequency_2', 'SemiAnnual', ''],
		['calculationFrequency_2', 'Quarterly', ''],
		['compoundingMethod_2', 'Flat', ''],
		['spreadBp_2', '12,5', '0'],
		['labelBook', 'Hedges', ''],
	];
	const text = [0, 1, 2].map((place) => values.map((row) => row[place]).join(';')).join('\n');
	const { items, faults } = readDealFile(new TextEncoder().encode(`sep=;\n${text}\n`), { answers: noAnswers });
	expect(items).toMatchObject([
		{
			...{ dealId: 'A', startDate: '2021-07-02', leg1InterestRate: 1.5, leg1Notional: 10_000_000, leg2Spread: 12.5 },
			...{ leg2CalculationFrequency: 'Quarterly', leg2CompoundingMethod: 'Flat', labels: { book: 'Hedges' } },
		},
	]);
	expect(faults.map(({ code, values: { suggestion } }) => [code, suggestion])).toEqual([
		['table-serial-number', '2021-07-02'],
		['table-serial-number', '2031-07-02'],
	]);
});
