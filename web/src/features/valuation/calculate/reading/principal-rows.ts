import type { AmortizationSchedule, PrincipalRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { DatedPrincipal, PrincipalSheet } from './read-principals.ts';

interface DealTerms {
	readonly start: string | undefined;
	readonly end: string | undefined;
	readonly hasTwoCurrencies: boolean;
}

/**
 * The schedule of a sheet: each amount is outstanding from its date to the next date, the last one to the end of the
 * deal. A last row on the end date says that nothing is left.
 *
 * @returns faults instead when there are some
 */
export function principalRowsOf(sheet: PrincipalSheet, deal: DealTerms): AmortizationSchedule | readonly PlacedFault[] {
	const faults = [...sheet.faults];
	const { start, end, hasTwoCurrencies } = deal;
	const rows = sheet.rows.filter((row) => !isClosing(row, end));
	const [first] = rows;
	if (faults.length === 0 && first === undefined) faults.push(sheet.fault(1, 'schedule-missing', ''));
	for (const [i, { line, date }] of rows.entries()) {
		const before = rows[i - 1];
		if (before !== undefined && before.date >= date) {
			faults.push(sheet.fault(line, 'dates-not-ascending', date, { previous: before.date }));
		}
		if (end !== undefined && date > end) faults.push(sheet.fault(line, 'principal-after-end', date, { end }));
		if (date === end) faults.push(sheet.fault(line, 'amount-at-end', date));
	}
	if (first !== undefined && start !== undefined && first.date > start) {
		faults.push(sheet.fault(first.line, 'principal-starts-late', first.date, { start }));
	}
	if (hasTwoCurrencies && !sheet.isPerLeg) faults.push(sheet.fault(1, 'amount-per-leg', ''));
	if (faults.length > 0 || end === undefined) return faults;
	return { leg1: legRows(rows, 0, end), leg2: legRows(rows, 1, end) };
}

const isClosing = ({ date, amounts }: DatedPrincipal, end: string | undefined) =>
	date === end && amounts.every((amount) => amount === 0);

function legRows(rows: readonly DatedPrincipal[], leg: 0 | 1, end: string): readonly PrincipalRow[] {
	return rows.map(({ date, amounts }, i) => ({
		startDate: date,
		endDate: rows[i + 1]?.date ?? end,
		principalAmount: amounts[leg],
	}));
}
