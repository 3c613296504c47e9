import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import { columnOfField } from '#shared/deal/deal-columns.ts';
import { dealWarnings } from '#shared/deal/deal-warnings.ts';
import type { DealRow } from './deal-row.ts';

/** Values of a template that are allowed but improbable, with their cells. */
export const rowWarnings = (rows: readonly DealRow[]): readonly PlacedFault[] =>
	dealWarnings(rows.map(({ fields }) => fields)).flatMap(({ place, field, code, values }) => {
		const row = rows[place];
		return row === undefined ? [] : [row.warning(columnOfField(field)?.heading ?? field, code, values)];
	});
