import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useMemo } from 'react';
import { useAmountReader } from '../../../lib/amounts/use-amount-reader.ts';
import { localToday } from '../../../lib/dates/local-day.ts';
import { useDateReader } from '../../../lib/dates/use-date-reader.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useCompoundingText } from '../compounding-text.ts';
import { useSpreadsheetText } from '../export/spreadsheet-text.ts';
import { principalsObjection } from '../form/principal-change-rows.ts';
import { formMessageText } from '../form-messages.ts';
import type { FormView } from '../use-calculator-form.ts';
import { describeChangeFault } from './describe-change-fault.ts';
import { PastedChanges } from './pasted-changes.tsx';
import { type PastedChange, readChanges } from './read-changes.ts';

interface PasteDialogProps {
	readonly form: FormView;
	readonly text: string;
	readonly onChange: (text: string) => void;
	readonly onUse: (changes: readonly PastedChange[]) => void;
	readonly onClose: () => void;
}

/** The pasted text, and beneath it the changes that it means or every fault in it. */
export function PasteDialog({ form, text, onChange, onUse, onClose }: PasteDialogProps) {
	const words = useSpreadsheetText();
	const { t } = words;
	const calculator = useCompoundingText();
	const { state, calendar } = form;
	const { currency, principal, startDate, endDate, principalChanges } = state;
	const readDate = useDateReader();
	const readAmount = useAmountReader();
	const reading = useMemo(() => {
		if (readDate === undefined || readAmount === undefined) return { changes: [], ignored: undefined };
		return readChanges(text, { currency, startDate, endDate, calendar }, localToday(), { readDate, readAmount });
	}, [text, currency, startDate, endDate, calendar, readDate, readAmount]);
	const changes = 'changes' in reading ? reading.changes : [];
	const numbered = changes.map((change, id) => ({ ...change, id }));
	const objection = principal === '' ? undefined : principalsObjection({ principal, principalChanges: numbered });
	const faults =
		'faults' in reading
			? reading.faults.map((fault) => describeChangeFault(fault, state, words))
			: objection === undefined
				? []
				: [formMessageText(objection, calculator)];
	const isUsable = changes.length > 0 && faults.length === 0;
	return (
		<ActionDialog
			title={t('paste.title')}
			cancel={calculator.t('actions.cancel')}
			action={{ text: t('paste.use'), isDisabled: !isUsable, onPress: () => onUse(changes) }}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				<FormField label={t('paste.label')} description={t('paste.hint')} stretch>
					<Textarea
						value={text}
						rows={6}
						autoFocus
						spellcheck={false}
						placeholder={t('paste.placeholder')}
						onChange={({ detail }) => onChange(detail.value)}
					/>
				</FormField>
				<div aria-live="polite">
					{text.trim() !== '' && faults.length > 0 && (
						<Alert type="error" header={t('paste.faults', { count: faults.length })}>
							<ul>
								{faults.map((fault) => (
									<li key={fault}>{fault}</li>
								))}
							</ul>
						</Alert>
					)}
					{isUsable && (
						<PastedChanges
							changes={numbered}
							ignored={'changes' in reading ? reading.ignored : undefined}
							replaced={principalChanges.length}
							principal={principal}
						/>
					)}
				</div>
			</SpaceBetween>
		</ActionDialog>
	);
}
