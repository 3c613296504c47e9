import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import { columnOfField } from '#shared/deal/deal-columns.ts';
import { dealWarnings } from '#shared/deal/deal-warnings.ts';
import { legNames } from '#shared/deal/leg-fields.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { isDoubtfulRate } from '#shared/table/read/figure-doubt.ts';
import { placeKey } from '#shared/table/read/table-row.ts';
import type { DealRow } from './deal-row.ts';

/** Values of a template that are allowed but improbable, with their cells. */
export const rowWarnings = (rows: readonly DealRow[]): readonly PlacedFault[] =>
	dealWarnings(rows.map(({ fields }) => fields)).flatMap(({ place, field, code, values }) => {
		const row = rows[place];
		// A sample deal is a doubt.
		return row === undefined || code === 'sample-row' ? [] : [row.warning(headingOf(field), code, values)];
	});

/** Sample deals among others, and unusual spreads, as the table reader asks about them. */
export function rowDoubts(rows: readonly DealRow[]): readonly PlacedFault[] {
	const hasOwnDeal = !rows.every(({ fields }) => isSampleDeal(fields));
	return rows.flatMap((row) => [
		...(hasOwnDeal && isSampleDeal(row.fields) ? [confirmable(row.warning('dealId', 'table-sample-row'))] : []),
		...legNames.flatMap(({ Spread }) => {
			const spread = row.fields[Spread];
			if (typeof spread !== 'number' || !isDoubtfulSpread(spread)) return [];
			const suggestion = String(Number((spread * 100).toPrecision(12)));
			return [confirmable(row.warning(headingOf(Spread), 'table-figure-doubtful', { suggestion }))];
		}),
	]);
}

const headingOf = (field: string) => columnOfField(field)?.heading ?? field;

const confirmable = (fault: PlacedFault): PlacedFault => ({
	...fault,
	confirms: placeKey({ sheet: fault.sheet, line: fault.row, letters: fault.column }),
});

/** A number as small as 1e-7 has no plain digits, and is as doubtful. */
function isDoubtfulSpread(spread: number): boolean {
	const text = String(Math.abs(spread));
	return text.includes('e') ? Math.abs(spread) < 1 : isDoubtfulRate(decimal(text), 'bp');
}
