import FormField from '@cloudscape-design/components/form-field';
import { formMessageText } from '#features/loans/shared/form/form-messages.ts';
import {
	currentPrincipalRules,
	type NumberRules,
	principalChangeRules,
} from '#features/loans/shared/form/number-field.ts';
import type { PrincipalChangeRow } from '#features/loans/shared/form/principal-change-rows.ts';
import { refusedText } from '#features/loans/shared/form/refused-entries.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { AmountProblem } from './amount-problem.tsx';
import { DateControl } from './date-control.tsx';
import { NumberControl } from './number-control.tsx';

interface PrincipalChangeFieldsProps {
	readonly row: PrincipalChangeRow;
	readonly form: FormView;
}

const changeDebounceMillis = 1400;

/** A principal change: date, amount, and the principal after it. Editing one of the two figures updates the other. */
export function PrincipalChangeFields({ row, form }: PrincipalChangeFieldsProps) {
	const text = useLoansText();
	const { t } = text;
	const { id, changeDate, minDate, maxDate } = row;
	const refusal = form.refused.get(`changeDate-${id}`);
	return (
		<>
			<FormField
				label={t('principalChanges.changeDate')}
				errorText={refusal && formMessageText(refusal.message, text)}
				stretch
			>
				<DateControl
					field={`changeDate-${id}`}
					form={form}
					value={changeDate}
					min={minDate}
					max={maxDate}
					onPick={(value, written) => form.dispatch({ type: 'changeDate', id, value, text: written })}
				/>
			</FormField>
			<AmountField figure="principalChange" rules={principalChangeRules} row={row} form={form} />
			<AmountField figure="currentPrincipal" rules={currentPrincipalRules} row={row} form={form} />
		</>
	);
}

interface AmountFieldProps extends PrincipalChangeFieldsProps {
	readonly figure: 'principalChange' | 'currentPrincipal';
	readonly rules: NumberRules;
}

function AmountField({ figure, rules, row, form }: AmountFieldProps) {
	const text = useLoansText();
	const { id } = row;
	const refusal = form.refused.get(`${figure}-${id}`);
	return (
		<FormField
			label={text.t(`principalChanges.${figure}`)}
			errorText={
				refusal && (
					<AmountProblem
						entry={refusedText(refusal)}
						currency={form.state.currency}
						problem={formMessageText(refusal.message, text)}
					/>
				)
			}
			stretch
		>
			<NumberControl
				value={row[figure]}
				refused={refusal && refusedText(refusal)}
				rules={rules}
				debounceMillis={changeDebounceMillis}
				isAmount
				currency={form.state.currency}
				onRewrite={() => form.rewrite(`${figure}-${id}`)}
				onCommit={(value) => form.dispatch({ type: figure, id, value })}
			/>
		</FormField>
	);
}
