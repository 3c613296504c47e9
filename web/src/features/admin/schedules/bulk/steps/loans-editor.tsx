import { Alert, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/form-inputs.tsx';
import { useCurrencies } from '#features/admin/shared/organisation-choice.tsx';
import { objectOf, textOf, withValue } from '../schedule-draft.ts';
import { PartInput, PartSelect } from './part-input.tsx';
import type { StepProps } from './step.tsx';

const fields = ['date', 'currency', 'search'] as const;

export function LoansEditor({ draft, at, onChange }: StepProps) {
	const { t } = useAdminText();
	const { currencies } = useCurrencies();
	const loans = objectOf(draft, 'Loans');
	const set = (field: (typeof fields)[number]) => (value: string) =>
		onChange(withValue(draft, 'Loans', field, value === '' ? undefined : value));
	const atFields = fields.flatMap((field) => at(`Loans.${field}`)?.split('\n') ?? []);
	const others = at('Loans')
		?.split('\n')
		.filter((line) => !atFields.includes(line));
	return (
		<SpaceBetween size="s">
			<Alert type="info">{t('scheduleForm.sharedLoans')}</Alert>
			<InputRow>
				<PartInput
					label={t('scheduleForm.fields.date')}
					hint={t('scheduleForm.hints.loanDate')}
					errorText={at('Loans.date')}
					placeholder={t('scheduleForm.defaults.loanDate')}
					value={loans.date}
					onChange={set('date')}
				/>
				<PartSelect
					label={t('scheduleForm.fields.currency')}
					errorText={at('Loans.currency')}
					value={textOf(loans.currency)}
					options={[
						{ value: '', label: t('scheduleForm.allCurrencies') },
						...currencies.map((code) => ({ value: code, label: code })),
					]}
					onChange={set('currency')}
				/>
				<PartInput
					label={t('scheduleForm.fields.search')}
					hint={t('scheduleForm.hints.loanSearch')}
					errorText={at('Loans.search')}
					value={loans.search}
					onChange={set('search')}
				/>
			</InputRow>
			{others !== undefined && others.length > 0 && <FormField errorText={others.join('\n')} />}
		</SpaceBetween>
	);
}
