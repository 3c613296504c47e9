import { dealHeadingRow, dealRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import type { WorkbookCell, WorkbookRow } from '#lib/workbook/workbook-model.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { handMadeWorkbook } from './hand-made-workbook.ts';

/** Number of columns with content in each row. Some of the columns contain remarks. */
const columnCount = 60;

/** Creates a workbook of deals that can be valued on 2021-06-30. The deals are named `DEAL-0`, `DEAL-1` and so on. */
export function dealsWorkbook(dealCount: number): Uint8Array {
	const texts = new Map<string, number>();
	const cellXml = (cell: WorkbookCell | undefined): string => {
		if (cell === undefined) return '<c s="0"/>';
		if (cell.kind === 'date') return `<c s="1"><v>${Date.parse(cell.date) / 86_400_000 + 25_569}</v></c>`;
		if (cell.kind === 'number') return `<c><v>${cell.value}</v></c>`;
		const place = texts.get(cell.text) ?? texts.size;
		texts.set(cell.text, place);
		return `<c t="s"><v>${place}</v></c>`;
	};
	const rowXml = (row: WorkbookRow) => `<row>${row.map(cellXml).join('')}</row>`;

	const swaps = sampleDeals.filter(({ amortized }) => amortized === false);
	const deals = Array.from({ length: dealCount }, (_, i) => ({
		...swaps[i % swaps.length],
		dealId: `DEAL-${i}`,
		leg1InterestRate: 1 + i / 10_000,
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
	const rows = [[...dealHeadingRow, ...remarks], ...deals.map((deal) => withRemarks(dealRow(deal)))];
	const data = rows.map(rowXml).join('');
	return new Uint8Array(
		handMadeWorkbook({
			data,
			texts: [...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join(''),
			styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
		}),
	);
}
