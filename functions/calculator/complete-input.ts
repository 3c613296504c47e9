import type * as z from 'zod';
import { refuse } from '#platform/http/refusal.ts';
import { floorOptionOf, floorRuleOf } from '#shared/compounding/floor-option.ts';
import type { batchLoan, loanRequest } from '#shared/contract/compounding-request.ts';
import { type ConventionTerm, type NamedConvention, unstatedTerms } from '#shared/loan/convention/named-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { floorConflict, limitConflict, type TermConflict } from '#shared/loan/term-conflict.ts';

/**
 * Terms of a request with every default filled in.
 * @throws a refusal (400) beyond the limits of the screens
 */
export function readInput(stated: StatedLoan): CompoundingInput {
	const input = completeInput(stated);
	requireLimits(input);
	return input;
}

/**
 * Checks the limits of the screens. Schedules are checked only when saved: a schedule saved before the limits existed
 * continues to deliver.
 *
 * @throws a refusal (400) that names the limit
 */
export function requireLimits({ lookback, lockout, principalAmtChanges = {} }: CompoundingInput): void {
	const conflict = limitConflict({
		lookbackDays: lookback,
		lockoutDays: lockout,
		principalChanges: Object.keys(principalAmtChanges).length,
	});
	if (conflict !== undefined) throw refuseConflict(conflict);
}

/** @throws a refusal (400) that names the floors that are defined */
export function requireDefinedFloor(terms: Parameters<typeof floorConflict>[0]): void {
	const conflict = floorConflict(terms);
	if (conflict !== undefined) throw refuseConflict(conflict);
}

function refuseConflict(conflict: TermConflict) {
	switch (conflict.reason) {
		case 'lookback-with-lockout':
			return refuse('lookback-with-lockout', conflict);
		case 'too-many-principal-changes':
			return refuse('too-many-principal-changes', conflict);
		case 'floor-without-base':
			return refuse('floor-without-base', { allowed: conflict.allowed.join(', ') });
		case 'floor-not-defined':
			return refuse('floor-not-defined', { ...conflict, allowed: conflict.allowed.join(', ') });
	}
}

/** Fields of a request that describe a loan, before defaults are filled in. */
export type StatedLoan = Omit<z.output<typeof loanRequest>, 'loanId'>;

/** {@link StatedLoan} with every default filled in. */
export type CompoundingInput = Omit<z.output<typeof batchLoan>, 'loanId'>;

/** Terms of a request that a convention can supply. */
type GivenTerms = Pick<StatedLoan, Exclude<ConventionTerm, 'calendars'> | 'floorOption'>;

/** Valid roundings if the convention leaves the rounding open. */
const anyRounding = `0–${loanLimits.roundingDecimals}`;

const defaults = { rounding: 0, lookback: 0, observationShift: false, lockout: 0, floorOption: 'rfr' } as const;

/**
 * Fills in missing terms from the named convention, or with the defaults.
 *
 * @throws a refusal (400) for an unknown convention of the currency, simple interest, or a missing term that the
 * convention leaves open
 */
export function completeInput(stated: StatedLoan): CompoundingInput {
	if (stated.convention === undefined) return { ...withoutUndefined(stated), ...completeTerms(stated) };
	const convention = requireConvention(stated.convention, stated.currency);
	if (convention.method === 'simple') throw refuse('convention-simple', { convention: convention.id });
	const [missing] = unstatedTerms(convention, stated);
	if (missing !== undefined) {
		throw refuse('convention-open', {
			convention: convention.id,
			term: missing.term,
			choices: missing.choices.join(', ') || anyRounding,
		});
	}
	return { ...withoutUndefined(stated), ...completeTerms(stated, convention) };
}

/** Fills in each missing term: from the convention if it specifies the term, otherwise the default. */
export function completeTerms(stated: GivenTerms, convention?: NamedConvention) {
	const given = convention === undefined ? {} : termsOfConvention(convention, stated);
	return { ...defaults, ...given, ...withoutUndefined(stated) };
}

/** @throws a refusal (400) if the currency does not have a convention with this name */
export function requireConvention(id: string, currency: string): NamedConvention {
	const convention = conventionOf(id, currency);
	if (convention === undefined) throw refuse('unknown-convention', { convention: id, currency });
	return convention;
}

/** Terms of a convention as request fields. A floor option stated in the request decides all three switches. */
export function termsOfConvention(
	{ lookbackDays, hasObservationShift, lockoutDays, roundingDecimals, yearlyBasis, ...convention }: NamedConvention,
	{ floorOption }: Pick<StatedLoan, 'floorOption'> = {},
) {
	const { floorOn, casMethod, marginMethod } = convention;
	return {
		lookback: lookbackDays,
		observationShift: hasObservationShift,
		lockout: lockoutDays,
		yearlyBasis,
		...(roundingDecimals === undefined ? {} : { rounding: roundingDecimals }),
		...(floorOption === undefined ? withoutUndefined({ floorOn, casMethod, marginMethod }) : {}),
	};
}

function withoutUndefined<Fields extends object>(fields: Fields) {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[Key in keyof Fields]: Exclude<Fields[Key], undefined>;
	};
}

/**
 * Switches of a loan as response fields. If no floor option expresses the switches, the loan's own option is returned.
 */
export function switchesOf(input: CompoundingInput) {
	const rule = floorRuleOf(input);
	return {
		floorOption: floorOptionOf(rule) ?? input.floorOption,
		floorOn: rule.floorOn,
		casMethod: rule.cas,
		marginMethod: rule.margin,
	};
}
