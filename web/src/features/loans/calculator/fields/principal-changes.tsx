import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useEffect, useMemo, useRef } from 'react';
import type { FieldText } from '#features/loans/shared/fields/field-text.ts';
import { principalChangeRows } from '#features/loans/shared/form/principal-change-rows.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FieldHelp } from './field-help.tsx';
import { PrincipalChangeFields } from './principal-change-fields.tsx';
import styles from './principal-changes.module.css';

/** Loaded after the calculator is shown, with its texts. */
const PasteChanges = lazyPart(async () => (await import('../paste/paste-changes.tsx')).PasteChanges, {
	texts: ['spreadsheet'],
});

interface PrincipalChangesProps {
	readonly text: FieldText;
	readonly form: FormView;
}

/** The element that gets the focus after a change was added or removed. */
type FocusTarget = { readonly kind: 'row'; readonly id: number } | { readonly kind: 'add' };

/** The principal changes: their dates and amounts. */
export function PrincipalChanges({ text, form }: PrincipalChangesProps) {
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
