import FormField from '@cloudscape-design/components/form-field';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { memo } from 'react';
import type { LaidOutField } from '#features/loans/shared/fields/field-layout.ts';
import type { FieldText, TextKey } from '#features/loans/shared/fields/field-text.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import styles from '../calculator-form.module.css';
import { CalculatorField } from './calculator-field.tsx';
import { PrincipalChanges } from './principal-changes.tsx';

interface LaidOutInputProps {
	readonly laidOut: LaidOutField;
	readonly form: FormView;
	readonly fieldText: (key: TextKey) => FieldText;
}

/** An input of the layout, or a message if the calculator has no such input. A calculation does not render it again. */
export const LaidOutInput = memo(function LaidOutInput({ laidOut, form, fieldText }: LaidOutInputProps) {
	const { t } = useLoansText();
	if (laidOut.kind === 'principal-changes') return <PrincipalChanges text={fieldText(laidOut.key)} form={form} />;
	return (
		<div data-field className={laidOut.startsRow ? styles.newRow : undefined}>
			{laidOut.kind === 'input' ? (
				<CalculatorField
					field={laidOut.field}
					text={fieldText(laidOut.field.key)}
					form={form}
					isWeekdayOnly={laidOut.isWeekdayOnly}
				/>
			) : (
				<FormField label={laidOut.key}>
					<StatusIndicator type="warning">
						<span className={styles.words}>{t('fields.unknown', { key: laidOut.key })}</span>
					</StatusIndicator>
				</FormField>
			)}
		</div>
	);
});
