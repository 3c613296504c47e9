import type * as z from 'zod';
import { refuse } from '#platform/http/refusal.ts';
import { floorOptionOf, floorRuleOf } from '#shared/compounding/floor-option.ts';
import type { batchLoan, loanRequest } from '#shared/contract/compounding-request.ts';
import { type ConventionTerm, type NamedConvention, unstatedTerms } from '#shared/loan/convention/named-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { floorConflict, limitConflict, type TermConflict } from '#shared/loan/term-conflict.ts';

/** @throws a refusal (400) if a term exceeds the limits of the screens */
export function readInput(stated: StatedLoan): CompoundingInput {
	const input = completeInput(stated);
	requireLimits(input);
	return input;
}

/** A schedule is checked only when it is saved: one saved before the limits existed continues to deliver. */
export function requireLimits({ lookback, lockout, principalAmtChanges = {} }: CompoundingInput): void {
	const conflict = limitConflict({
		lookbackDays: lookback,
		lockoutDays: lockout,
		principalChanges: Object.keys(principalAmtChanges).length,
	});
	if (conflict !== undefined) throw refuseConflict(conflict);
}

/** @throws a refusal (400) that names the valid floor options if the terms and the floor contradict each other */
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

type GivenTerms = Pick<StatedLoan, Exclude<ConventionTerm, 'calendars'> | 'floorOption'>;

const anyRounding = `0–${loanLimits.roundingDecimals}`;

const defaults = { rounding: 0, lookback: 0, observationShift: false, lockout: 0, floorOption: 'rfr' } as const;

/** @throws a refusal (400) about the named convention, or if a term that it does not specify is missing */
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

/** If a floor option is stated, it replaces the convention's floor base and spread methods. */
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

/** Returns the loan's own floor option if no floor option expresses its floor base and spread methods. */
export function switchesOf(input: CompoundingInput) {
	const rule = floorRuleOf(input);
	return {
		floorOption: floorOptionOf(rule) ?? input.floorOption,
		floorOn: rule.floorOn,
		casMethod: rule.cas,
		marginMethod: rule.margin,
	};
}
