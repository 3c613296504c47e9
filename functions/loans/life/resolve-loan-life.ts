import { type CompoundingInput, completeInput, requireDefinedFloor } from '#functions/calculator/complete-input.ts';
import {
	type CalendarSelector,
	type LoanOwner,
	ownerOf,
	readPrincipal,
	readRateTerms,
} from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { LoanLife } from '#shared/contract/loan-life.ts';
import type { CalculationSettings, LoanTerms } from '#shared/contract/loans.ts';
import { decimal, subtract, zero } from '#shared/decimal/decimal.ts';
import { type LifeFault, type LifeTerms, lifeFaults, type PrincipalStep } from '#shared/loan/life/loan-life.ts';
import { periodFaults, type ResolvedLife, resolveLife } from '#shared/loan/life/resolve-life.ts';

export interface SavedTerms {
	readonly terms: LoanTerms;
	readonly life?: LoanLife | undefined;
	readonly settings?: CalculationSettings | undefined;
	/** Request field that contains the loan. Faults have it in their paths. Absent if the request itself is the loan. */
	readonly within?: 'loan';
}

/**
 * Resolves a loan: the dates and balances of all its periods. A loan without `life` has a single period.
 *
 * @throws a refusal: 400 for faults in the terms, each with its path; 403 if the caller does not have the currency
 */
export async function resolveLoanLife(
	saved: SavedTerms,
	caller: Caller,
	select: CalendarSelector,
): Promise<ResolvedLife> {
	return resolveLifeOf(saved, requireEntitledIndex(caller, ['RFR'], saved.terms.currency), ownerOf(caller), select);
}

/** Calls {@link resolveLoanLife} with the rights of the organisation, regardless of the caller's currencies. */
export async function resolveLifeOf(
	{ terms, life, settings, within }: SavedTerms,
	index: OvernightIndex,
	{ orgId, features }: LoanOwner,
	select: CalendarSelector,
): Promise<ResolvedLife> {
	if (life !== undefined && terms.principalChanges.length > 0) {
		const found = String(terms.principalChanges.length);
		throw lifeInvalid([{ code: 'changes-with-life', path: ['terms', 'principalChanges'], found }], within);
	}
	const input = calculatorInput({ terms, life, settings });
	const rates = readRateTerms(input, index);
	const method = settings?.principalChangeMethod ?? features?.principalChangeMethod ?? 'NON_CUMULATIVE';
	const steps = principalSteps(life, terms.principalChanges);
	requireDefinedFloor({
		floorRule: rates.floorRule,
		hasFloor: rates.floor !== undefined,
		principalChanges: steps.drawings.length + steps.repayments.length,
		principalMethod: method,
		interest: 'compounded',
	});
	const { joint, publication } = await select(input, index, orgId);
	const resolved = resolveLife(
		{
			index,
			startDate: terms.startDate,
			endDate: terms.endDate,
			schedule: life?.schedule ?? { kind: 'single' },
			paymentLagDays: life?.paymentLag ?? 0,
			principal: readPrincipal(input),
			...steps,
			plan: planOf(life),
			rates,
			marginSteps: (life?.marginSteps ?? []).map(({ from, margin }) => ({ from, margin: decimal(margin) })),
			observation: {
				lookbackDays: input.lookback,
				hasObservationShift: input.observationShift,
				lockoutDays: input.lockout,
				allowsNonBusinessDates: input.allowNonBusinessDates,
			},
			method,
		},
		{ joint, publication },
	);
	if ('faults' in resolved) throw lifeInvalid(resolved.faults, within);
	return resolved;
}

/** @throws a refusal (400) if a period cannot be calculated, with the path of each fault */
export async function requireLife(saved: SavedTerms, caller: Caller, select: CalendarSelector): Promise<void> {
	const faults = periodFaults(await resolveLoanLife(saved, caller, select));
	if (faults.length > 0) throw lifeInvalid(faults);
}

export function calculatorInput({ terms, life, settings }: SavedTerms): CompoundingInput {
	const { version: _, convention, customTextBox1, principalChanges, ...stated } = terms;
	return completeInput({
		...stated,
		cas: orNull(terms.cas),
		margin: orNull(terms.margin),
		floor: orNull(terms.floor),
		principal: orNull(terms.principal),
		isWeekendTreatedAsBizDay: settings?.isWeekendTreatedAsBizDay ?? false,
		allowNonBusinessDates: allowsNonBusinessDates(life),
	});
}

const orNull = (text: string) => (text === '' ? null : text);

/**
 * True if the dates may be holidays. This applies to loans with unadjusted dates. A loan with a single period has the
 * dates of the calculator, which refuses holidays.
 */
const allowsNonBusinessDates = (life: LoanLife | undefined) =>
	life?.schedule.kind === 'generated' && life.schedule.convention === 'NoMoving';

function principalSteps(
	life: LoanLife | undefined,
	changes: LoanTerms['principalChanges'],
): Pick<LifeTerms, 'drawings' | 'repayments'> {
	const read = (list: LoanLife['drawings']) => list.map(({ date, amount }) => ({ date, amount: decimal(amount) }));
	if (life !== undefined) return { drawings: read(life.drawings), repayments: read(life.repayments) };
	const steps = changes.map(({ changeDate, principalChange }): PrincipalStep => {
		return { date: changeDate, amount: decimal(principalChange) };
	});
	return {
		drawings: steps.filter(({ amount }) => amount.unscaled >= 0n),
		repayments: steps
			.filter(({ amount }) => amount.unscaled < 0n)
			.map(({ date, amount }) => ({ date, amount: subtract(zero, amount) })),
	};
}

function planOf(life: LoanLife | undefined): LifeTerms['plan'] {
	const plan = life?.plan ?? { kind: 'bullet' as const };
	return plan.kind === 'annuity' ? { ...plan, rate: decimal(plan.rate) } : plan;
}

const maxIssues = 100;

export function lifeInvalid(faults: readonly LifeFault[], within?: SavedTerms['within']) {
	const issues = faults.slice(0, maxIssues).map((fault) => issueOf(fault, within));
	const [first] = issues;
	const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more, see issues)`;
	const text = `${first?.path.join('.')}: ${first?.message}${more}`;
	return refuse('loan-life-invalid', { count: faults.length, first: text }, { issues });
}

function issueOf({ code, path, found, params = {} }: LifeFault, within: SavedTerms['within']) {
	const [first] = path;
	const place = first === 'terms' ? [] : first === 'endDate' ? ['terms'] : ['life'];
	return {
		path: [...(within === undefined ? [] : [within]), ...place, ...path],
		code,
		message: `${found} ${lifeFaults[code](params)}`.trimStart(),
		params: { found, ...params },
	};
}
