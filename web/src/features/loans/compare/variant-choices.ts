import type { CompareVariant } from '#shared/contract/compare.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { ConventionId } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import type { ReferenceData } from '../shared/form/reference-data.ts';

/** What can be chosen for a column of the comparison, by the same name in every session. */
export interface VariantChoice {
	readonly id: string;
	readonly group: 'observation' | 'other' | 'convention';
	readonly label:
		| { readonly key: 'plain' | 'simple' | 'inAdvance' }
		| { readonly key: 'lookback' | 'shift' | 'lockout' | 'delay'; readonly count: number }
		| { readonly key: 'convention'; readonly convention: ConventionId };
	readonly variant: CompareVariant;
}

const usualLookbacks = [2, 5, 10];
const usualLockouts = [2, 5];
const usualDelays = [2, 5];

type Own = Pick<CompoundingResult, 'currency' | 'conventions'>;

/** The choices beside the terms of the loan itself. */
export function variantChoices(
	{ currency, conventions: own }: Own,
	{ lookbackRange, lockoutRange }: Pick<ReferenceData, 'lookbackRange' | 'lockoutRange'>,
): readonly VariantChoice[] {
	const { lookback, observationShift, lockout } = own;
	const lookbacks = [...new Set([...usualLookbacks, lookback])]
		.filter((count) => count > 0 && count <= lookbackRange)
		.toSorted((a, b) => a - b);
	const lockouts = usualLockouts.filter((count) => count <= lockoutRange);
	const inArrears: readonly VariantChoice[] = [
		{ id: 'plain', group: 'observation', label: { key: 'plain' }, variant: { method: 'compounded' } },
		...lookbacks.map((count) => lookbackChoice('lookback', count)),
		...lookbacks.map((count) => lookbackChoice('shift', count)),
		...lockouts.map((count): VariantChoice => {
			const variant = { method: 'compounded', lockout: count } as const;
			return { id: `lockout-${count}`, group: 'observation', label: { key: 'lockout', count }, variant };
		}),
	];
	return [
		...inArrears.filter(({ variant }) => !isOwn(variant, own)),
		{
			id: 'simple',
			group: 'other',
			label: { key: 'simple' },
			variant: { method: 'simple', lookback, observationShift, lockout },
		},
		{ id: 'in-advance', group: 'other', label: { key: 'inAdvance' }, variant: { method: 'in-advance' } },
		...usualDelays.map((count): VariantChoice => {
			const variant = { method: 'compounded', paymentDelay: count } as const;
			return { id: `delay-${count}`, group: 'other', label: { key: 'delay', count }, variant };
		}),
		...namedConventions
			.filter((convention) => convention.currency === currency && convention.lookbackDays <= lookbackRange)
			.map(({ id }): VariantChoice => {
				const variant = { method: 'convention', convention: id } as const;
				return { id: `convention:${id}`, group: 'convention', label: { key: 'convention', convention: id }, variant };
			}),
	];
}

function lookbackChoice(key: 'lookback' | 'shift', count: number): VariantChoice {
	const variant = { method: 'compounded', lookback: count, observationShift: key === 'shift' } as const;
	return { id: `${key}-${count}`, group: 'observation', label: { key, count }, variant };
}

function isOwn(variant: CompareVariant, own: Own['conventions']): boolean {
	if (variant.method !== 'compounded') return false;
	const { lookback = 0, observationShift = false, lockout = 0 } = variant;
	const isShifted = own.observationShift && own.lookback > 0;
	return lookback === own.lookback && observationShift === isShifted && lockout === own.lockout;
}
