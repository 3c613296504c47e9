import { Box, Button, type ButtonProps, FormField } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef } from 'react';
import { formMessageText } from '#features/loans/shared/form/form-message.ts';
import {
	currentPrincipalRules,
	type NumberRules,
	type PrincipalChangeRow,
	principalChangeRows,
	principalChangeRules,
} from '#features/loans/shared/form/principal-change-rows.ts';
import { refusedText } from '#features/loans/shared/form/refused-entries.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { FieldText } from '../../shared/fields/field-text.ts';
import { DateControl } from './date-control.tsx';
import { AmountProblem, NumberControl } from './entry-controls.tsx';
import { FieldHelp } from './field-help.tsx';
import styles from './principal-changes.module.css';

interface PrincipalChangeFieldsProps {
	readonly row: PrincipalChangeRow;
	readonly form: FormView;
}

const changeDebounceMillis = 1400;

function PrincipalChangeFields({ row, form }: PrincipalChangeFieldsProps) {
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

const PasteChanges = lazyPart(async () => (await import('../paste/paste-changes.tsx')).PasteChanges, {
	texts: ['spreadsheet'],
});

type FocusTarget = { readonly kind: 'row'; readonly id: number } | { readonly kind: 'add' };

export function PrincipalChanges({ text, form }: { readonly text: FieldText; readonly form: FormView }) {
	const { t } = useLoansText();
	const { state, calendar, dispatch, latest } = form;
	const rows = useMemo(() => principalChangeRows(state, calendar), [state, calendar]);
	const block = useRef<HTMLFieldSetElement>(null);
	const addFirst = useRef<ButtonProps.Ref>(null);
	const target = useRef<FocusTarget>(undefined);

	useEffect(() => {
		const wanted = target.current;
		target.current = undefined;
		if (wanted?.kind === 'add') addFirst.current?.focus();
		if (wanted?.kind === 'row') {
			block.current?.querySelector<HTMLElement>(`[data-change="${wanted.id}"] input`)?.focus();
		}
	});

	const add = (after: number | undefined) => {
		const id = latest().nextChangeId;
		if (dispatch({ type: 'add-principal-change', after })) target.current = { kind: 'row', id };
	};
	const remove = (id: number) => {
		const index = rows.findIndex((row) => row.id === id);
		const neighbour = rows[index + 1] ?? rows[index - 1];
		if (!dispatch({ type: 'remove-principal-change', id })) return;
		target.current = neighbour === undefined ? { kind: 'add' } : { kind: 'row', id: neighbour.id };
	};

	return (
		<fieldset ref={block} data-field className={styles.block} aria-label={text.label}>
			<div className={styles.head}>
				<Box variant="awsui-key-label">
					<span title={text.tooltip}>{text.label}</span>
				</Box>
				<FieldHelp text={text} />
				<Button ref={addFirst} formAction="none" iconName="add-plus" onClick={() => add(undefined)}>
					{t('principalChanges.add')}
				</Button>
				<PasteChanges form={form} block={block} />
				{rows.length === 0 && <Box color="text-body-secondary">{t('principalChanges.none')}</Box>}
			</div>
			{rows.length > 0 && (
				<ol className={styles.rows}>
					{rows.map((row) => (
						<li key={row.id} data-change={row.id} className={styles.row}>
							<span className={styles.number}>#{row.number}</span>
							<PrincipalChangeFields row={row} form={form} />
							<div className={styles.buttons}>
								<Button
									variant="icon"
									iconName="add-plus"
									formAction="none"
									ariaLabel={t('principalChanges.addAfter', { number: row.number })}
									disabled={row.isAddDisabled}
									disabledReason={t('messages.no-room-for-change')}
									onClick={() => add(row.id)}
								/>
								<Button
									variant="icon"
									iconName="remove"
									formAction="none"
									ariaLabel={t('principalChanges.remove', { number: row.number })}
									onClick={() => remove(row.id)}
								/>
							</div>
						</li>
					))}
				</ol>
			)}
		</fieldset>
	);
}
