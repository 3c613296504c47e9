import { floorOptions, yearlyBases } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import type { FormEvent } from '../form/form-event.ts';
import type { FloorOption, YearlyBasis } from '../form/form-state.ts';
import type { ReferenceData } from '../form/reference-data.ts';
import type { ChoiceFieldKey } from './input-fields.ts';

export interface ChoiceOption {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

const maxRounding = 17;

const upTo = (from: number, to: number, label: (n: number) => string): readonly ChoiceOption[] =>
	Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: label(from + index) }));

/** What can be chosen in a field. */
export function choiceOptions(
	key: ChoiceFieldKey,
	reference: ReferenceData,
	{ t }: CompoundingText,
): readonly ChoiceOption[] {
	const businessDays = (count: number) => t('options.businessDays', { count });
	switch (key) {
		case 'currency':
			return reference.currencies.map(({ code, index }) => ({ value: code, label: code, description: index }));
		case 'rounding':
			return upTo(0, maxRounding, (count) =>
				count === 0 ? t('options.noRounding') : t('options.decimals', { count }),
			);
		case 'lookback':
			return upTo(0, reference.lookbackRange, businessDays);
		case 'lockout':
			return upTo(0, reference.lockoutRange, businessDays);
		case 'yearlyBasis':
			return yearlyBases.map((value) => ({ value, label: value }));
		case 'floorOption':
			return floorOptions.map((value) => ({
				value,
				label: t(`floorOptions.${value}`),
				description: t(`floorOptionDescriptions.${value}`),
			}));
	}
}

export function choiceEvent(key: ChoiceFieldKey, value: string): FormEvent {
	switch (key) {
		case 'currency':
			return { type: key, value };
		case 'yearlyBasis':
			return { type: key, value: value as YearlyBasis };
		case 'floorOption':
			return { type: key, value: value as FloorOption };
		default:
			return { type: key, value: Number(value) };
	}
}
