import Select from '@cloudscape-design/components/select';
import { useMemo } from 'react';
import { useCompoundingText } from '../compounding-text.ts';
import type { ReferenceData } from '../form/reference-data.ts';
import { choiceOptions } from './choice-options.ts';
import type { ChoiceFieldKey } from './input-fields.ts';

interface ChoiceControlProps {
	readonly field: ChoiceFieldKey;
	readonly value: string;
	readonly isDisabled: boolean;
	readonly reference: ReferenceData;
	readonly onChoose: (value: string) => void;
}

const searchedFrom = 40;

export function ChoiceControl({ field, value, isDisabled, reference, onChoose }: ChoiceControlProps) {
	const { t, language } = useCompoundingText();
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
