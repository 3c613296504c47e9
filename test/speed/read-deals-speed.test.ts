import { expect, it } from 'vitest';
import { dealHeadingRow, dealRow } from '../../web/src/features/valuation/workbook/deal-cells.ts';
import { readDeals } from '../../web/src/features/valuation/workbook/read-deals.ts';
import { sampleDeals } from '../../web/src/features/valuation/workbook/template/sample-deals.ts';
import type { WorkbookCell, WorkbookRow } from '../../web/src/lib/workbook/workbook-model.ts';
import { cpuMillis } from '../support/cpu-millis.ts';
import { handMadeWorkbook } from '../support/hand-made-workbook.ts';

const dealCount = 5000;
const columnCount = 60;
const mostMillis = 3000;

const texts = new Map<string, number>();

function cellXml(cell: WorkbookCell | undefined): string {
	if (cell === undefined) return '<c s="0"/>';
	if (cell.kind === 'date') return `<c s="1"><v>${Date.parse(cell.date) / 86_400_000 + 25_569}</v></c>`;
	if (cell.kind === 'number') return `<c><v>${cell.value}</v></c>`;
	const place = texts.get(cell.text) ?? texts.size;
	texts.set(cell.text, place);
	return `<c t="s"><v>${place}</v></c>`;
}

const rowXml = (row: WorkbookRow) => `<row>${row.map(cellXml).join('')}</row>`;

it(`reads and checks a workbook of ${dealCount} deals in ${mostMillis} ms of processor time`, () => {
	const swaps = sampleDeals.filter(({ amortized }) => amortized === false);
	const items = Array.from({ length: dealCount }, (_, i) => ({
		...swaps[i % swaps.length],
		dealId: `DEAL-${i}`,
		amortizationResidual: false,
		leg1IndexName: 'SOFR',
		leg1Tenor: 'ON',
		leg1Spread: 0,
		leg1IndexFixingLag: 0,
		leg1IndexLockoutPeriod: 0,
		leg2IndexFixingLag: 2,
		leg2IndexLockoutPeriod: 0,
		leg1FirstRegularPaymentDate: '2022-07-04',
		leg2FirstRegularPaymentDate: '2022-07-04',
	}));
	const remarks = Array.from({ length: columnCount }, (_, i): WorkbookCell => ({ kind: 'text', text: `# ${i}` }));
	const withRemarks = (row: WorkbookRow) => {
		const filled = row.filter((cell) => cell !== undefined).length;
		return [...row, ...remarks.slice(0, Math.max(0, columnCount - filled))];
	};
	const data = [[...dealHeadingRow, ...remarks], ...items.map((item) => withRemarks(dealRow(item)))]
		.map(rowXml)
		.join('');
	const bytes = new Uint8Array(
		handMadeWorkbook({
			data,
			texts: [...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join(''),
			styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
		}),
	);
	let read: ReturnType<typeof readDeals> | undefined;
	const millis = cpuMillis(
		() => {
			read = readDeals(bytes);
		},
		{ enough: mostMillis },
	);
	expect(read?.faults).toEqual([]);
	expect(read?.items).toHaveLength(dealCount);
	expect(millis).toBeLessThan(mostMillis);
});
