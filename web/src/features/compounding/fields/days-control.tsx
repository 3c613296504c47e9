import Autosuggest from '@cloudscape-design/components/autosuggest';
import { useRef, useState } from 'react';
import { SelectOnEntry } from '../../../ui/select-on-entry.tsx';
import { useCompoundingText } from '../compounding-text.ts';
import { maxDays } from '../form/date-limits.ts';
import { refusedText } from '../form/refused-entries.ts';
import type { FormView } from '../use-calculator-form.ts';

interface DaysControlProps {
	readonly form: FormView;
	readonly isInvalid: boolean;
}

const options = Array.from({ length: maxDays }, (_, index) => ({ value: String(index + 1) }));

/** The length of the period, typed or chosen from 1 to 365. It reaches the form on Enter, on leaving, or by a choice. */
export function DaysControl({ form, isInvalid }: DaysControlProps) {
	const { t } = useCompoundingText();
	const { state, refused, dispatch, rewrite } = form;
	const [draft, setDraft] = useState<string>();
	/** What `draft` is, also within the event that changed it: a choice is told of before the Enter that made it. */
	const latestDraft = useRef<string>(undefined);
	const refusal = refused.get('days');
	const become = (text: string | undefined) => {
		latestDraft.current = text;
		setDraft(text);
	};

	/** @returns whether what was written is taken */
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
					// Enter also sends the form, which must not happen with other days than those that were written.
					if (event.detail.key === 'Enter' && !settle()) event.preventDefault();
				}}
			/>
		</SelectOnEntry>
	);
}
