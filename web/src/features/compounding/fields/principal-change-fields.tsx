import FormField from '@cloudscape-design/components/form-field';
import { useCompoundingText } from '../compounding-text.ts';
import { currentPrincipalRules, principalChangeRules } from '../form/number-field.ts';
import type { PrincipalChangeRow } from '../form/principal-changes.ts';
import type { FormView } from '../use-calculator-form.ts';
import { DateControl } from './date-control.tsx';
import { NumberControl } from './number-control.tsx';

interface PrincipalChangeFieldsProps {
	readonly row: PrincipalChangeRow;
	readonly form: FormView;
}

const changeDebounceMillis = 1400;

/** One change: its date, the amount, and the principal from then on; of the two figures each follows the other. */
export function PrincipalChangeFields({ row, form }: PrincipalChangeFieldsProps) {
	const { t } = useCompoundingText();
	const { calendar, dispatch } = form;
	const { id, changeDate, principalChange, currentPrincipal, minDate, maxDate } = row;
	return (
		<>
			<FormField label={t('principalChanges.changeDate')} stretch>
				<DateControl
					value={changeDate}
					calendar={calendar}
					min={minDate}
					max={maxDate}
					onPick={(value) => dispatch({ type: 'changeDate', id, value })}
					onUnreadable={(text) => dispatch({ type: 'unreadable-date', text })}
				/>
			</FormField>
			<FormField label={t('principalChanges.principalChange')} stretch>
				<NumberControl
					value={principalChange}
					rules={principalChangeRules}
					debounceMillis={changeDebounceMillis}
					isAmount
					onCommit={(value) => dispatch({ type: 'principalChange', id, value })}
				/>
			</FormField>
			<FormField label={t('principalChanges.currentPrincipal')} stretch>
				<NumberControl
					value={currentPrincipal}
					rules={currentPrincipalRules}
					debounceMillis={changeDebounceMillis}
					isAmount
					onCommit={(value) => dispatch({ type: 'currentPrincipal', id, value })}
				/>
			</FormField>
		</>
	);
}
