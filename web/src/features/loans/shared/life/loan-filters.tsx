import { FormField, Select, type SelectProps, TextFilter } from '@cloudscape-design/components';
import { useLifeText } from '../loans-text.ts';
import styles from './loan-filters.module.css';

export const maxSearch = 100;

interface LoanSearchProps {
	readonly search: string;
	readonly onSearch: (search: string) => void;
}

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
	/** Label of the blank option, which does not filter. */
	readonly all: string;
	readonly options: readonly SelectProps.Option[];
	readonly chosen: string;
	readonly onChoose: (value: string) => void;
}

/** Select that filters loans. The selected option is also printed, because it determines the listed loans. */
export function ChoiceFilter({ label, all, options, chosen, onChoose }: ChoiceFilterProps) {
	const offered = [{ value: '', label: all }, ...options];
	return (
		<FormField label={label} data-screen-only={chosen === '' ? '' : undefined}>
			<Select
				options={offered}
				selectedOption={offered.find(({ value }) => value === chosen) ?? null}
				onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}
