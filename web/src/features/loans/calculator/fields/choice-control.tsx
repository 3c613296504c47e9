import { Select } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { yearlyBases } from '#shared/contract/compounding-request.ts';
import { type FloorBase, floorBases, type SpreadMethod, spreadMethods } from '#shared/loan/floor-switches.ts';
import type { ChoiceFieldKey } from '../../shared/fields/input-fields.ts';
import type { FormEvent, ReferenceData, YearlyBasis } from '../../shared/form/form-state.ts';
import { type LoansText, useLoansText } from '../../shared/loans-text.ts';

interface ChoiceControlProps {
	readonly field: ChoiceFieldKey;
	readonly value: string;
	readonly isDisabled: boolean;
	readonly reference: ReferenceData;
	readonly onChoose: (value: string) => void;
}

const searchedFrom = 40;

export function ChoiceControl({ field, value, isDisabled, reference, onChoose }: ChoiceControlProps) {
	const { t, language } = useLoansText();
	const options = useMemo(() => choiceOptions(field, reference, { t, language }), [field, reference, t, language]);
	const selected = options.find((option) => option.value === value);
	const isLong = options.length >= searchedFrom;
	return (
		<Select
			selectedOption={selected === undefined ? { value, label: value } : { value, label: selected.label }}
			options={options}
			disabled={isDisabled}
			filteringType={isLong ? 'auto' : 'none'}
			filteringPlaceholder={t('options.filter')}
			empty={t('options.noMatch')}
			virtualScroll={isLong}
			expandToViewport
			onChange={({ detail }) => {
				if (detail.selectedOption.value !== undefined) onChoose(detail.selectedOption.value);
			}}
		/>
	);
}

interface ChoiceOption {
	readonly value: string;
	readonly label: string;
	readonly description?: string;
}

const maxRounding = 17;

const upTo = (from: number, to: number, label: (n: number) => string): readonly ChoiceOption[] =>
	Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: label(from + index) }));

function choiceOptions(key: ChoiceFieldKey, reference: ReferenceData, { t }: LoansText): readonly ChoiceOption[] {
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
		case 'casMethod':
		case 'marginMethod':
			return spreadMethods.map((value) => ({
				value,
				label: t(`spreadMethods.${value}`),
				description: t(`spreadMethodDescriptions.${value}`),
			}));
		case 'floorOn':
			return floorBases.map((value) => ({
				value,
				label: t(`floorBases.${value}`),
				description: t(`floorBaseDescriptions.${value}`),
			}));
	}
}

export function choiceEvent(key: ChoiceFieldKey, value: string): FormEvent {
	switch (key) {
		case 'currency':
			return { type: key, value };
		case 'yearlyBasis':
			return { type: key, value: value as YearlyBasis };
		case 'casMethod':
		case 'marginMethod':
			return { type: key, value: value as SpreadMethod };
		case 'floorOn':
			return { type: key, value: value as FloorBase };
		default:
			return { type: key, value: Number(value) };
	}
}
