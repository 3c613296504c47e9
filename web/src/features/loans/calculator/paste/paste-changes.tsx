import { Button } from '@cloudscape-design/components';
import { type RefObject, useEffect, useState } from 'react';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useSpreadsheetText } from '../spreadsheet-text.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PastedChange } from './read-changes.ts';

interface PasteChangesProps {
	readonly form: FormView;
	/** Element with the fields of the principal changes. Pasting several cells into a field also opens the dialog. */
	readonly block: RefObject<HTMLElement | null>;
}

type Changes = FormState['principalChanges'];

/** Button and dialog that paste principal changes from a spreadsheet, with a preview first and an undo afterwards. */
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
