import { fixingSeriesOfYears } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { type LoanTerms, loanGrid } from '#shared/compounding/loan-totals.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import type { InterestMethod } from '#shared/loan/comparison/variant.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import type { CompoundingInput } from './complete-input.ts';
import { checkPeriod, readObservationTerms, readPrincipal, readPrincipalChanges, readRateTerms } from './read-terms.ts';
import { requireDefinedFloor } from './require-terms.ts';
import { type CalendarSelector, type SelectedCalendars, selectCalendars } from './select-calendars.ts';

/** Owner of the calendars that a loan may use, with the owner's limits. */
export interface LoanOwner {
	readonly orgId: string;
	readonly features: RfrSection['Features'];
}

/** A loan with all that its figures depend on but the fixings. */
export interface ResolvedLoan {
	readonly input: CompoundingInput;
	readonly index: OvernightIndex;
	readonly terms: LoanTerms;
	readonly calendars: SelectedCalendars;
	readonly grid: ObservationGrid;
}

/**
 * @param interest of the variant of the loan that is calculated
 * @throws a refusal (400) of terms that contradict each other or are out of range
 */
export function loanTerms(
	input: CompoundingInput,
	index: OvernightIndex,
	{ features }: LoanOwner,
	interest: InterestMethod = 'compounded',
): LoanTerms {
	checkPeriod(input);
	const observation = readObservationTerms(input, features);
	const rates = readRateTerms(input, index);
	const principal = readPrincipal(input);
	const changes = readPrincipalChanges(input, principal);
	const method = features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE';
	requireDefinedFloor({
		floorRule: rates.floorRule,
		hasFloor: rates.floor !== undefined,
		principalChanges: changes.length,
		principalMethod: method,
		interest,
	});
	return {
		currency: index.currency,
		startDate: input.startDate,
		endDate: input.endDate,
		observation,
		rates,
		principal,
		changes,
		method,
	};
}

/** @throws a refusal (400) of terms, calendars or dates that no figure can be calculated for */
export async function resolveLoan(
	input: CompoundingInput,
	index: OvernightIndex,
	owner: LoanOwner,
	select: CalendarSelector = selectCalendars,
): Promise<ResolvedLoan> {
	const terms = loanTerms(input, index, owner);
	const calendars = await select(input, index, owner.orgId);
	const grid = loanGrid(terms, calendars.joint);
	if ('reason' in grid) throw refuseFailure(grid, 'compounding');
	return { input, index, terms, calendars, grid };
}

/** An open weekend uses an earlier fixing, at most a month before the first observation. */
const weekendMarginDays = 31;

/** Range of days whose fixings the loans need. */
export function observedDays(loans: readonly ResolvedLoan[]): { readonly first: EpochDay; readonly last: EpochDay } {
	const from = loans.map(({ grid, calendars }) => {
		const margin = calendars.weekendsAreBusinessDays ? weekendMarginDays : 0;
		return grid.observations.reduce((least, day) => Math.min(least, day)) - margin;
	});
	const to = loans.map(({ grid }) => grid.observations.reduce((most, day) => Math.max(most, day)));
	return { first: Math.min(...from), last: Math.max(...to) };
}

/** The fixings that loans on one index need: of the years from the first observation of any of them to the last. */
export function fixingsOf(index: string, loans: readonly ResolvedLoan[]): Promise<FixingSeries> {
	const { first, last } = observedDays(loans);
	return storedSeries(index, first, last);
}

/** The stored fixings of an index, at least those of a range of days. */
export function storedSeries(index: string, first: EpochDay, last: EpochDay): Promise<FixingSeries> {
	return fixingSeriesOfYears(index, dateOfEpochDay(first), dateOfEpochDay(last));
}
