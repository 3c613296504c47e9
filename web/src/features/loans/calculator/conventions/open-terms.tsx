import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useConventionsText } from '#features/loans/shared/conventions-text.ts';
import { useFieldText } from '#features/loans/shared/fields/field-text.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import type { NamedConvention, OpenTerm } from '#shared/loan/convention/named-convention.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import styles from './convention-entry.module.css';
import type { OpenChoices } from './convention-plan.ts';

interface OpenTermsProps {
	readonly convention: NamedConvention;
	readonly choices: OpenChoices;
	readonly onChoose: (choices: OpenChoices) => void;
}

const anyRounding = Array.from({ length: loanLimits.roundingDecimals + 1 }, (_, decimals) => String(decimals));

/** Asks for the terms that the sources of a convention leave open: none of them has a default. */
export function OpenTerms({ convention, choices, onChoose }: OpenTermsProps) {
	const { t } = useConventionsText();
	const loans = useLoansText();
	const fieldText = useFieldText();
	const textOf = (term: OpenTerm['term'], value: string) => {
		if (term === 'floorOn') return loans.t(`floorBases.${value as FloorBase}`);
		if (term !== 'rounding') return loans.t(`spreadMethods.${value as SpreadMethod}`);
		return value === '0' ? t('noRounding') : t('decimals', { count: Number(value) });
	};
	return (
		<fieldset className={styles.open}>
			<legend>{t('leftOpen')}</legend>
			{convention.open.map(({ term, choices: values }) => {
				const options = (term === 'rounding' ? anyRounding : values).map((value) => ({
					value,
					label: textOf(term, value),
				}));
				const chosen = options.find(({ value }) => value === String(choices[term]));
				return (
					<FormField key={term} label={fieldText(term).label}>
						<Select
							options={options}
							selectedOption={chosen ?? null}
							placeholder={t('choose')}
							expandToViewport
							onChange={({ detail: { selectedOption } }) => {
								const { value = '' } = selectedOption;
								onChoose({ ...choices, [term]: term === 'rounding' ? Number(value) : value });
							}}
						/>
					</FormField>
				);
			})}
		</fieldset>
	);
}
