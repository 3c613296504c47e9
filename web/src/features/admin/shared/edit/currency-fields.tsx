import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import { type Module, moduleEntry, offeredCurrencies } from '#shared/directory/modules.ts';
import { useAdminText } from '../admin-text.ts';
import { type LayoutDraft, listedCurrencies, textFieldOf, withField } from '../draft/layout-draft.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { InputRow } from '../input-row.tsx';

interface CurrencyFieldsProps {
	readonly module: Module;
	readonly layout: LayoutDraft;
	/** The currencies of the overnight indices. */
	readonly compounded: readonly string[];
	readonly isDisabled: boolean;
	readonly problems: readonly FormProblem[];
	readonly onChange: (layout: LayoutDraft) => void;
}

/** The currencies of a module and its default currency. */
export function CurrencyFields({ module, layout, compounded, isDisabled, problems, onChange }: CurrencyFieldsProps) {
	const { t } = useAdminText();
	const chosen = listedCurrencies(layout, module);
	const defaultCurrency = textFieldOf(layout, module, 'DefaultCurrency');
	const codes = [...new Set([...offeredCurrencies(module, compounded), ...chosen])];
	const option = (code: string) => ({ value: code, label: code });
	const problemOf = (field: string) => problemAt(problems, `frontend.${module}.${field}`);
	return (
		<InputRow>
			<FormField label={t('sections.Currencies')} errorText={problemOf('Currencies')}>
				<Multiselect
					ariaLabel={t('sections.Currencies')}
					enableSelectAll
					filteringType="auto"
					filteringAriaLabel={t('filters.currencies')}
					placeholder={t('filters.chooseCurrencies')}
					tokenLimit={14}
					disabled={isDisabled}
					options={codes.map(option)}
					selectedOptions={chosen.map(option)}
					onChange={({ detail }) => {
						const codesNow = detail.selectedOptions.map(({ value }) => value ?? '');
						onChange(withField(layout, module, 'Currencies', codesNow));
					}}
				/>
			</FormField>
			{moduleEntry(module).hasDefaultCurrency && (
				<FormField label={t('sections.DefaultCurrency')} errorText={problemOf('DefaultCurrency')}>
					<Select
						ariaLabel={t('sections.DefaultCurrency')}
						placeholder={t('filters.chooseCurrency')}
						empty={t('filters.noCurrency')}
						disabled={isDisabled}
						options={chosen.map(option)}
						selectedOption={defaultCurrency === '' ? null : option(defaultCurrency)}
						onChange={({ detail }) =>
							onChange(withField(layout, module, 'DefaultCurrency', detail.selectedOption.value))
						}
					/>
				</FormField>
			)}
		</InputRow>
	);
}
