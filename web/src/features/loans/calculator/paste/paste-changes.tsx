import { Alert, Box, Button, FormField, SegmentedControl, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { formMessageText } from '#features/loans/shared/form/form-message.ts';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import {
	largestAmount,
	maxPrincipalChanges,
	principalsObjection,
} from '#features/loans/shared/form/principal-change-rows.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import {
	type SpreadsheetText,
	useLoansText,
	useSpreadsheetText,
	withThousands,
} from '#features/loans/shared/loans-text.ts';
import { dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import { useAmountReader, useDateReader } from '#lib/lazy-reader.ts';
import { add, decimal, decimalText } from '#shared/decimal/decimal.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import {
	type ChangeFault,
	type ChangesReading,
	type IgnoredCells,
	type PastedChange,
	type RepaymentReading,
	readChanges,
} from './read-changes.ts';

const longestSample = 40;

interface PastedChangesProps {
	readonly changes: readonly PastedChange[];
	readonly ignored: IgnoredCells | undefined;
	readonly replaced: number;
	readonly principal: string;
}

function PastedChanges({ changes, ignored, replaced, principal }: PastedChangesProps) {
	const { t, language } = useSpreadsheetText();
	const calculator = useLoansText();
	let current = decimal(principal === '' ? '0' : principal);
	const rows = changes.map((change) => {
		current = add(current, decimal(change.principalChange));
		return { ...change, currentPrincipal: principal === '' ? undefined : decimalText(current) };
	});
	const label = (key: 'changeDate' | 'principalChange' | 'currentPrincipal') => calculator.t(`principalChanges.${key}`);
	return (
		<>
			<Box padding={{ bottom: 'xs' }}>
				{t('paste.understood', { count: changes.length })}{' '}
				{replaced > 0 &&
					t('paste.replaces', { count: changes.length, entered: t('paste.entered', { count: replaced }) })}
				{ignored !== undefined && (
					<div>{t('paste.ignored', { count: ignored.columns, sample: ignored.sample.slice(0, longestSample) })}</div>
				)}
			</Box>
			<DataTable
				label={t('paste.title')}
				keyOf={({ changeDate }) => changeDate}
				groups={[{ key: '', rows }]}
				columns={[
					{ key: 'date', title: label('changeDate'), text: ({ changeDate }) => dateText(changeDate, language) },
					{
						key: 'change',
						title: label('principalChange'),
						isNumeric: true,
						text: ({ principalChange }) => withThousands(principalChange),
					},
					{
						key: 'current',
						title: label('currentPrincipal'),
						isNumeric: true,
						text: ({ currentPrincipal }) => currentPrincipal && withThousands(currentPrincipal),
					},
				]}
			/>
		</>
	);
}

const longestShown = 40;

function describeChangeFault(
	{ line, code, found, dates, amounts }: ChangeFault,
	{ currency, startDate, endDate }: Pick<FormState, 'currency' | 'startDate' | 'endDate'>,
	{ t, language }: SpreadsheetText,
): string {
	const [smaller = '', larger = ''] = (amounts ?? []).map(withThousands);
	const fault = t(`paste.codes.${code}`, {
		found: found.length > longestShown ? `${found.slice(0, longestShown)}…` : found,
		dates: dateChoiceText(dates ?? [], language),
		...{ smaller, larger, max: maxPrincipalChanges, limit: withThousands(String(largestAmount)) },
		currency,
		from: dateText(startDate, language),
		to: dateText(endDate, language),
	});
	return line === undefined ? fault : t('paste.line', { line, fault });
}

const repaymentReadings: readonly RepaymentReading[] = ['reduces', 'as-written'];

const longestName = 40;

interface PasteDialogProps {
	readonly form: FormView;
	readonly text: string;
	readonly onChange: (text: string) => void;
	readonly onUse: (changes: readonly PastedChange[]) => void;
	readonly onClose: () => void;
}

function PasteDialog({ form, text, onChange, onUse, onClose }: PasteDialogProps) {
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

interface PasteChangesProps {
	readonly form: FormView;
	readonly block: RefObject<HTMLElement | null>;
}

type Changes = FormState['principalChanges'];

export function PasteChanges({ form, block }: PasteChangesProps) {
	const { t } = useSpreadsheetText();
	const [text, setText] = useState<string>();
	const [replaced, setReplaced] = useState<{ readonly before: Changes; readonly by: Changes }>();

	useEffect(() => {
		const fields = block.current;
		const open = (event: ClipboardEvent) => {
			const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
			if (!/[\t\n]/.test(pasted)) return;
			event.preventDefault();
			setText(pasted);
		};
		fields?.addEventListener('paste', open);
		return () => fields?.removeEventListener('paste', open);
	}, [block]);

	const use = (changes: readonly PastedChange[]) => {
		const before = form.latest().principalChanges;
		const value = changes.map(({ changeDate, principalChange }) => ({ changeDate, principalChange }));
		if (!form.dispatch({ type: 'principal-changes', value })) return;
		setReplaced({ before, by: form.latest().principalChanges });
		setText(undefined);
	};
	const undo = () => {
		const value = (replaced?.before ?? []).map(({ id, ...change }) => change);
		form.dispatch({ type: 'principal-changes', value });
		setReplaced(undefined);
	};
	const isUndoable = replaced !== undefined && replaced.by === form.state.principalChanges;
	return (
		<>
			<Button formAction="none" iconName="copy" onClick={() => setText('')}>
				{t('paste.open')}
			</Button>
			{isUndoable && (
				<Button formAction="none" onClick={undo}>
					{t('paste.undo', { count: replaced.by.length })}
				</Button>
			)}
			{text !== undefined && (
				<PasteDialog form={form} text={text} onChange={setText} onUse={use} onClose={() => setText(undefined)} />
			)}
		</>
	);
}
