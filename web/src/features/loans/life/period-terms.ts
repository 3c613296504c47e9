import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { add, type Decimal, decimal, decimalText, subtract, zero } from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { Step } from '#ui/step-chart/step-series.ts';

type LoanOfPeriods = Pick<SavedLoan, 'terms' | 'life'>;

function principalChanges({ terms, life }: LoanOfPeriods): readonly (readonly [date: LocalDate, change: Decimal])[] {
	if (life === undefined) {
		return terms.principalChanges.map(({ changeDate, principalChange }) => [
			changeDate as LocalDate,
			decimal(principalChange),
		]);
	}
	const changes = new Map<string, Decimal>();
	for (const { date, amount } of life.drawings) changes.set(date, add(changes.get(date) ?? zero, decimal(amount)));
	for (const { date, amount } of life.repayments)
		changes.set(date, subtract(changes.get(date) ?? zero, decimal(amount)));
	return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)) as [LocalDate, Decimal][];
}

/** Returns the calculator's terms for a period, with the margin at its start. A loan of one period already has them. */
export function periodTerms(loan: LoanOfPeriods, period: SchedulePeriod): StoredInputs {
	const { start, end, principal, margin } = period;
	if (loan.life === undefined) return loan.terms as StoredInputs;
	return {
		...(loan.terms as StoredInputs),
		startDate: start as LocalDate,
		endDate: end as LocalDate,
		principal,
		margin,
		principalChanges: principalChanges(loan)
			.filter(([date, change]) => date > start && date < end && change.unscaled !== 0n)
			.map(([changeDate, change]) => ({ changeDate, principalChange: decimalText(change) })),
	};
}

/** Returns the dates within a period on which the margin changes. The calculator has only one margin per period. */
export const marginChanges = ({ life }: LoanOfPeriods, { start, end }: SchedulePeriod): readonly string[] =>
	life?.marginSteps.map(({ from }) => from).filter((from) => from > start && from < end) ?? [];

export function balanceSteps(loan: LoanOfPeriods, periods: readonly SchedulePeriod[]): readonly Step[] {
	const changes = principalChanges(loan);
	const steps = periods.flatMap(({ start, end, principal }) => {
		let balance = decimal(principal);
		const inside = changes
			.filter(([date]) => date > start && date < end)
			.map(([date, change]) => {
				balance = add(balance, change);
				return [date, decimalText(balance)] as const;
			});
		return [[start as LocalDate, principal] as const, ...inside];
	});
	const last = periods.at(-1)?.end as LocalDate;
	const ended = [...steps, [last, '0'] as const];
	return ended.map(([date, value], i) => ({
		date,
		day: epochDay(date),
		value,
		y: Number(value),
		until: i === steps.length ? epochDay(last) + 1 : epochDay(ended[i + 1]?.[0] ?? last),
	}));
}
