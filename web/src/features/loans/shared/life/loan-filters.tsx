import { FormField, Select, type SelectProps, TextFilter } from '@cloudscape-design/components';
import { useLifeText } from '../loans-text.ts';
import styles from './loan-filters.module.css';

/** Maximum length of a search text. */
export const maxSearch = 100;

interface LoanSearchProps {
	readonly search: string;
	readonly onSearch: (search: string) => void;
}

/** Field that searches loans by name, reference or party. */
export function LoanSearch({ search, onSearch }: LoanSearchProps) {
	const { t } = useLifeText();
	return (
		<div className={styles.search}>
			<TextFilter
				filteringText={search}
				filteringPlaceholder={t('filters.search')}
				filteringAriaLabel={t('filters.search')}
				filteringClearAriaLabel={t('filters.clear')}
				onChange={({ detail }) => onSearch(detail.filteringText.slice(0, maxSearch))}
			/>
		</div>
	);
}

interface ChoiceFilterProps {
	readonly label: string;
	readonly options: readonly SelectProps.Option[];
	/** Key of the selected option. Blank for all loans. */
	readonly chosen: string;
	readonly onChoose: (value: string) => void;
}

/** Select that filters loans. The selected option is also printed, because it determines the listed loans. */
export function ChoiceFilter({ label, options, chosen, onChoose }: ChoiceFilterProps) {
	return (
		<FormField label={label} data-screen-only={chosen === '' ? '' : undefined}>
			<Select
				options={options}
				selectedOption={options.find(({ value }) => value === chosen) ?? null}
				onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}
