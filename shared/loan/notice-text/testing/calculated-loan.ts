import { noticeLoanOf } from '#features/loans/notice/notice-panel.tsx';
import { type FixingSeries, FixingSeries as Series } from '#shared/benchmark/fixing-series.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { calculatedResult } from '#test/support/calculated-result.ts';
import { allFixings, type LenderIndex } from '#test/support/planted-notice.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import type { NoticeLoan } from '../notice-loan.ts';

/** Loan terms as in the truth files, which hold the correct results of the test mails. */
export interface LoanFields {
	readonly currency: string;
	readonly startDate: string;
	readonly endDate: string;
	readonly principal: string;
	readonly lookback: number;
	readonly cas: string;
	readonly margin: string;
	readonly floor?: string;
	readonly floorOption?: string;
	readonly shift?: boolean;
	readonly lockout?: number;
	readonly principalAmtChanges?: Readonly<Record<string, string>>;
}

const series = new Map<string, FixingSeries>();

function seriesOf(index: string): FixingSeries {
	const known = series.get(index);
	if (known !== undefined) return known;
	const fixings = allFixings(index as LenderIndex).map(([date, value]) => ({ date: localDate(date), value }));
	const made = new Series(index, fixings);
	series.set(index, made);
	return made;
}

/** Calculates a loan as the product does, in the form that the notice reader of the browser receives. */
export function calculatedLoan(fields: LoanFields): NoticeLoan {
	const index = overnightIndexOf(fields.currency);
	if (index === undefined) throw new RangeError(`no index of ${fields.currency}`);
	const result = calculatedResult(
		{
			...fields,
			basis: index.yearlyBasis,
			observation: {
				lookbackDays: fields.lookback,
				hasObservationShift: fields.shift ?? false,
				lockoutDays: fields.lockout ?? 0,
				allowsNonBusinessDates: true,
			},
			floorRule: floorRules[(fields.floorOption ?? 'RFRONLY') as FloorOption],
			floor: fields.floor ?? null,
			rounding: 0,
			changes: Object.entries(fields.principalAmtChanges ?? {}).map(([date, amount]) => ({
				date: localDate(date),
				amount: decimal(amount),
			})),
			method: 'NON_CUMULATIVE',
		},
		seriesOf(index.name),
		referenceCalendar([index.calendar]),
	);
	return noticeLoanOf(result);
}
