import type texts from '#i18n/en/compare.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import type { CompareVariant } from '#shared/contract/compare.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { ConventionId } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { type FloorBase, floorBases, type SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { ReferenceData } from '../shared/form/form-state.ts';
import { type ConventionsText, isZero, type LoansText } from '../shared/loans-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly compare: typeof texts;
	}
}

export type CompareText = NamespaceText<'compare'>;

export const useCompareText = (): CompareText => useNamespaceText('compare');

export const columnLetter = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

export function variantName(
	{ label }: VariantChoice,
	{ t }: CompareText,
	{ t: conventions }: Pick<ConventionsText, 't'>,
	{ t: loans }: Pick<LoansText, 't'>,
): string {
	if (label.key === 'convention') return conventions(`names.${label.convention}`);
	if (label.key === 'spreads') return t(`choices.spreads.${label.use}`);
	if (label.key === 'floorOn') {
		return t('choices.floorOn', { base: loans(`conventions.floorBases.${label.base}`) });
	}
	return 'count' in label ? t(`choices.${label.key}`, { count: label.count }) : t(`choices.${label.key}`);
}

/** A variant that can be a column of the comparison. Its id never changes, because addresses contain it. */
export interface VariantChoice {
	readonly id: string;
	readonly group: 'observation' | 'spreads' | 'other' | 'convention';
	readonly label:
		| { readonly key: 'plain' | 'simple' | 'inAdvance' }
		| { readonly key: 'spreads'; readonly use: SpreadUse }
		| { readonly key: 'floorOn'; readonly base: FlooredRate }
		| { readonly key: 'lookback' | 'shift' | 'lockout' | 'delay'; readonly count: number }
		| { readonly key: 'convention'; readonly convention: ConventionId };
	readonly variant: CompareVariant;
}

const usualLookbacks = [2, 5, 10];
const usualLockouts = [2, 5];
const usualDelays = [2, 5];

const spreadUses = {
	added: { casMethod: 'added', marginMethod: 'added' },
	compounded: { casMethod: 'compounded', marginMethod: 'compounded' },
	'cas-compounded': { casMethod: 'compounded', marginMethod: 'added' },
	'margin-compounded': { casMethod: 'added', marginMethod: 'compounded' },
} as const satisfies Record<string, { readonly casMethod: SpreadMethod; readonly marginMethod: SpreadMethod }>;

type FlooredRate = Exclude<FloorBase, 'none'>;

type SpreadUse = keyof typeof spreadUses;

type Own = Pick<CompoundingResult, 'currency' | 'conventions'>;

export function variantChoices(
	{ currency, conventions: own }: Own,
	{ lookbackRange, lockoutRange }: Pick<ReferenceData, 'lookbackRange' | 'lockoutRange'>,
): readonly VariantChoice[] {
	const { lookback } = own;
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
		...spreadChoices(own),
		...floorChoices(own),
		{
			id: 'simple',
			group: 'other',
			label: { key: 'simple' },
			variant: { method: 'simple', ...observationOf(own) },
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

function spreadChoices(own: Own['conventions']): readonly VariantChoice[] {
	const used = (['cas', 'margin'] as const).filter((key) => !isZero(own[key]));
	const seen = new Set([used.map((key) => own[`${key}Method`]).join()]);
	return (Object.keys(spreadUses) as SpreadUse[]).flatMap((use): readonly VariantChoice[] => {
		const effect = used.map((key) => spreadUses[use][`${key}Method`]).join();
		if (seen.has(effect)) return [];
		seen.add(effect);
		const variant = { method: 'compounded', ...observationOf(own), ...spreadUses[use] } as const;
		return [{ id: `spreads-${use}`, group: 'spreads', label: { key: 'spreads', use }, variant }];
	});
}

function floorChoices(own: Own['conventions']): readonly VariantChoice[] {
	if (own.floor === null) return [];
	return floorBases
		.filter((base): base is FlooredRate => base !== own.floorOn && base !== 'none')
		.map((base) => {
			const variant = { method: 'compounded', ...observationOf(own), floorOn: base } as const;
			return { id: `floor-${base}`, group: 'spreads', label: { key: 'floorOn', base }, variant };
		});
}

const observationOf = ({ lookback, observationShift, lockout }: Own['conventions']) => ({
	lookback,
	observationShift,
	lockout,
});

function isOwn(variant: CompareVariant, own: Own['conventions']): boolean {
	if (variant.method !== 'compounded') return false;
	const { lookback = 0, observationShift = false, lockout = 0 } = variant;
	const isShifted = own.observationShift && own.lookback > 0;
	return lookback === own.lookback && observationShift === isShifted && lockout === own.lockout;
}
