import { Autosuggest } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { refusedText } from '#features/loans/shared/form/refused-entries.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { SelectOnEntry } from '#ui/select-on-entry.tsx';
import { maxDays } from '../../shared/form/business-days.ts';

const options = Array.from({ length: maxDays }, (_, index) => ({ value: String(index + 1) }));

/** Field for the number of days in the period, 1 to 365. Passed to the form on Enter, blur or option choice. */
export function DaysControl({ form, isInvalid }: { readonly form: FormView; readonly isInvalid: boolean }) {
	const { t } = useLoansText();
	const { state, refused, dispatch, rewrite } = form;
	const [draft, setDraft] = useState<string>();
	/** Edited text, also within the event that changed it: Enter on an option fires select before the key event. */
	const latestDraft = useRef<string>(undefined);
	const refusal = refused.get('days');
	const become = (text: string | undefined) => {
		latestDraft.current = text;
		setDraft(text);
	};

	/** Passes the typed text to the form. Returns true if the form has accepted it. */
	const settle = (): boolean => {
		const text = latestDraft.current?.normalize('NFKC').trim();
		become(undefined);
		if (text === undefined || text === String(state.days)) return true;
		const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
		const isDays = value >= 1 && value <= maxDays;
		return dispatch(isDays ? { type: 'days', value, text } : { type: 'unreadable-days', text });
	};
	return (
		<SelectOnEntry onBlur={settle}>
			<Autosuggest
				value={draft ?? (refusal ? refusedText(refusal) : String(state.days))}
				options={options}
				hideEnteredTextOption
				empty={t('options.noMatch')}
				expandToViewport
				invalid={isInvalid && draft === undefined}
				onChange={({ detail }) => {
					become(detail.value);
					if (refusal !== undefined) rewrite('days');
				}}
				onSelect={settle}
				onKeyDown={(event) => {
					// Enter also submits the form, so the typed number must reach the form first.
					if (event.detail.key === 'Enter' && !settle()) event.preventDefault();
				}}
			/>
		</SelectOnEntry>
	);
}
