import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useMemo, useState } from 'react';
import { formMessageText } from '#features/loans/shared/form/form-messages.ts';
import { principalsObjection } from '#features/loans/shared/form/principal-change-rows.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { useAmountReader } from '#lib/amounts/use-amount-reader.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useDateReader } from '#lib/dates/use-date-reader.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useSpreadsheetText } from '../spreadsheet-text.ts';
import { describeChangeFault } from './describe-change-fault.ts';
import type { RepaymentReading } from './named-amounts.ts';
import { PastedChanges } from './pasted-changes.tsx';
import { type ChangesReading, type PastedChange, readChanges } from './read-changes.ts';

const repaymentReadings: readonly RepaymentReading[] = ['reduces', 'as-written'];

const longestName = 40;

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
	const calculator = useLoansText();
	const { state, calendar } = form;
	const { currency, principal, startDate, endDate, principalChanges } = state;
	const readDate = useDateReader();
	const readAmount = useAmountReader();
	const [repayments, setRepayments] = useState<RepaymentReading>();
	const reading = useMemo((): ChangesReading => {
		if (readDate === undefined || readAmount === undefined) return { changes: [] };
		const period = { currency, startDate, endDate, calendar };
		return readChanges(text, period, localToday(), { readDate, readAmount }, repayments);
	}, [text, currency, startDate, endDate, calendar, readDate, readAmount, repayments]);
	const repayment = 'changes' in reading ? reading.repayment : undefined;
	const isAsked = repayment !== undefined && repayments === undefined;
	const changes = 'changes' in reading ? reading.changes : [];
	const numbered = changes.map((change, id) => ({ ...change, id }));
	const objection = principal === '' ? undefined : principalsObjection({ principal, principalChanges: numbered });
	const faults =
		'faults' in reading
			? reading.faults.map((fault) => describeChangeFault(fault, state, words))
			: objection === undefined || isAsked
				? []
				: [formMessageText(objection, calculator)];
	const isUsable = changes.length > 0 && faults.length === 0 && !isAsked;
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
						onChange={({ detail }) => {
							onChange(detail.value);
							setRepayments(undefined);
						}}
					/>
				</FormField>
				{repayment !== undefined && (
					<FormField
						label={t('paste.repayment.label', { name: repayment.slice(0, longestName) })}
						description={t('paste.repayment.hint')}
						stretch
					>
						<SegmentedControl
							label={t('paste.repayment.label', { name: repayment.slice(0, longestName) })}
							selectedId={repayments ?? null}
							options={repaymentReadings.map((id) => ({ id, text: t(`paste.repayment.${id}`) }))}
							onChange={({ detail }) => setRepayments(repaymentReadings.find((id) => id === detail.selectedId))}
						/>
					</FormField>
				)}
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
