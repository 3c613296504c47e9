import { businessDayOnOrAfter } from '#features/loans/shared/form/business-days.ts';
import type { ReferenceData } from '#features/loans/shared/form/reference-data.ts';
import { add, decimal, decimalText } from '#shared/decimal/decimal.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { epochDay, isLocalDate } from '#shared/time/local-date.ts';
import { principalChanges } from '../file/row-terms.ts';
import { calendarOf } from './check-dates.ts';

/** Decision about dates that are no business days: moved to the next one, or kept as written. */
export type DateDecision = 'move' | 'keep';

/** A date of a loan that is no business day, and the date with which the loan is calculated. */
export interface DateNote {
	readonly field: 'startDate' | 'endDate' | 'changeDate';
	readonly from: string;
	readonly to: string;
}

/** A loan with its dates as the user decided. Without a decision the portal refuses dates that are no business days. */
export function settleDates(
	loan: LoanRequest,
	decision: DateDecision | undefined,
	reference: ReferenceData,
): { readonly loan: LoanRequest; readonly notes: readonly DateNote[] } {
	const found = decision && calendarOf(loan, reference);
	if (found === undefined) return { loan, notes: [] };
	const { calendar } = found;
	const notes: DateNote[] = [];
	const settle = (field: DateNote['field'], written: unknown): unknown => {
		if (typeof written !== 'string' || !isLocalDate(written)) return written;
		const closure = calendar.closure(epochDay(written));
		if (closure === undefined || closure.reason === 'outside-calendar') return written;
		const next = businessDayOnOrAfter(written, calendar);
		if (typeof next !== 'string') return written;
		const to = decision === 'move' ? next : written;
		notes.push({ field, from: written, to });
		return to;
	};
	const [startDate, endDate] = [settle('startDate', loan.startDate), settle('endDate', loan.endDate)];
	const changes: Record<string, string> = {};
	for (const [date, amount] of principalChanges(loan)) {
		const settled = String(settle('changeDate', date));
		const before = changes[settled];
		changes[settled] = before === undefined ? amount : decimalText(add(decimal(before), decimal(amount)));
	}
	if (notes.length === 0) return { loan, notes };
	const settled = {
		...loan,
		startDate,
		endDate,
		...(loan.principalAmtChanges !== undefined && { principalAmtChanges: changes }),
		...(decision === 'keep' && { allowNonBusinessDates: true }),
	};
	return { loan: settled, notes };
}
