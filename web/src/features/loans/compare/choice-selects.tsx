import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import type { ReactNode } from 'react';
import { useConventionsText } from '../shared/conventions-text.ts';
import { maxChoices } from '../shared/desk/kept-choices.ts';
import { useLoansText } from '../shared/loans-text.ts';
import styles from './compare-panel.module.css';
import { useCompareText } from './compare-text.ts';
import type { VariantChoice } from './variant-choices.ts';
import { columnLetter, variantName } from './variant-name.ts';

interface ChoiceSelectsProps {
	readonly choices: readonly VariantChoice[];
	readonly chosen: readonly VariantChoice[];
	readonly onChoose: (ids: readonly string[]) => void;
	/** Content next to the last column, where there is room. */
	readonly children: ReactNode;
}

const groups = ['observation', 'spreads', 'other', 'convention'] as const;

/** Selects the variants to compare the loan with; the last select can be left empty. */
export function ChoiceSelects({ choices, chosen, onChoose, children }: ChoiceSelectsProps) {
	const text = useCompareText();
	const { t } = text;
	const conventions = useConventionsText();
	const loans = useLoansText();
	const optionOf = (choice: VariantChoice) => ({
		value: choice.id,
		label: variantName(choice, text, conventions, loans),
	});
	const emptyOption = { value: '', label: t('choices.none') };
	const places = Math.min(chosen.length + 1, maxChoices);
	return (
		<div className={styles.choices}>
			{Array.from({ length: places }, (_, place) => {
				const current = chosen[place];
				const others = chosen.filter((_, other) => other !== place).map(({ id }) => id);
				const options: SelectProps.Options = [
					emptyOption,
					...groups
						.map((group) => ({
							label: t(`groups.${group}`),
							options: choices.filter((choice) => choice.group === group && !others.includes(choice.id)).map(optionOf),
						}))
						.filter(({ options }) => options.length > 0),
				];
				return (
					<FormField key={columnLetter(place)} label={t('column', { letter: columnLetter(place + 1) })}>
						<Select
							selectedOption={current === undefined ? emptyOption : optionOf(current)}
							options={options}
							expandToViewport
							onChange={({ detail }) => {
								const ids = chosen.map(({ id }) => id);
								const { value = '' } = detail.selectedOption;
								onChoose((place < ids.length ? ids.with(place, value) : [...ids, value]).filter((id) => id !== ''));
							}}
						/>
					</FormField>
				);
			})}
			{children}
		</div>
	);
}
