import { Input, type InputProps } from '@cloudscape-design/components';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
	entryText,
	type NumberRules,
	numberProblem,
	stepped,
	withoutSeparators,
} from '#features/loans/shared/form/principal-change-rows.ts';
import { useLoansText, withThousands } from '#features/loans/shared/loans-text.ts';
import { lazyReader, useLazyReader } from '#lib/lazy-reader.ts';
import { parseDecimal } from '#shared/decimal/decimal.ts';
import styles from './number-control.module.css';

interface AmountProblemProps {
	readonly entry: string;
	readonly currency: string;
	readonly problem: string;
}

/** Explains why an amount is refused: it can be read as two amounts, or its currency is not that of the loan. */
export function AmountProblem({ entry, currency, problem }: AmountProblemProps) {
	const text = useLoansText();
	return useEntryReader()?.(entry, { isAmount: true, currency }, text).objection ?? problem;
}

/** Reads amounts and rates. Its code is loaded when the user types something other than a plain number. */
const entryReader = lazyReader(async () => (await import('./read-entry.ts')).readEntry);

export const loadEntryReader = entryReader.load;

const useEntryReader = () => useLazyReader(entryReader);

interface NumberControlProps {
	readonly value: string;
	/** The text that the form has refused. The field shows it instead of `value` and marks it as invalid. */
	readonly refused?: string | undefined;
	readonly rules: NumberRules;
	readonly debounceMillis: number;
	/** True for an amount, false for a percentage. Amounts may have a unit, and show thousands separators on blur. */
	readonly isAmount: boolean;
	readonly currency?: string;
	readonly placeholder?: string;
	readonly isInvalid?: boolean;
	readonly ariaLabel?: string;
	readonly ref?: React.Ref<InputProps.Ref>;
	readonly onRewrite?: () => void;
	/** Passes the number to the form. Returns true if the form has accepted it. */
	readonly onCommit: (text: string) => boolean;
}

/** A text field for a number. The number is passed to the form when typing pauses, on Enter and on blur. */
export function NumberControl(props: NumberControlProps) {
	const { value, refused, rules, debounceMillis, isAmount, currency, placeholder, ariaLabel, ref, onCommit } = props;
	const isInvalid = props.isInvalid === true || refused !== undefined;
	const left = refused ?? value;
	const [draft, setDraft] = useState<string>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	// On focus, the field shows the number without separators, and the browser loses its selection. Select the text
	// again, so that typing replaces the number instead of being inserted into it.
	const input = useRef<InputProps.Ref>(null);
	const isEntered = draft !== undefined;
	useLayoutEffect(() => {
		if (isEntered) input.current?.select();
	}, [isEntered]);

	const latestCommit = useRef(onCommit);
	latestCommit.current = onCommit;
	const text = useLoansText();
	const readEntry = useEntryReader();
	const entryOf = (written: string) => readEntry?.(written, { isAmount, currency }, text);
	const plain = (written: string) => (isAmount ? withoutSeparators(written) : written.trim());
	const read = (written: string) => {
		const figure = plain(written);
		return !isAmount && parseDecimal(figure) !== undefined ? figure : (entryOf(written)?.figure ?? figure);
	};
	const commit = (): boolean => {
		clearTimeout(timer.current);
		const figure = read(draft ?? left);
		return figure === value || onCommit(figure);
	};
	const write = (written: string) => {
		setDraft(written);
		props.onRewrite?.();
		clearTimeout(timer.current);
		const figure = plain(written);
		// A complete plain number is sent when typing pauses. Other entries, such as one with a unit or a decimal
		// comma, are only sent on blur.
		if (parseDecimal(figure) !== undefined) {
			timer.current = setTimeout(() => latestCommit.current(figure), debounceMillis);
		}
	};

	const { figure, objection, understood } = (isAmount && draft !== undefined ? entryOf(draft) : undefined) ?? {};
	// The hint is omitted if the typed text already shows the amount.
	const isRepeated = draft !== undefined && withoutSeparators(draft) === figure;
	const field = (
		<Input
			ref={(element) => {
				input.current = element;
				if (typeof ref === 'function') ref(element);
				else if (ref != null) ref.current = element;
			}}
			value={draft ?? (isAmount && isShownInThousands(left, rules) ? withThousands(left) : left)}
			inputMode="decimal"
			autoComplete={false}
			invalid={isInvalid}
			{...(placeholder === undefined ? {} : { placeholder })}
			{...(ariaLabel === undefined ? {} : { ariaLabel })}
			onFocus={() => setDraft(left)}
			onBlur={() => {
				commit();
				setDraft(undefined);
			}}
			onChange={({ detail }) => write(entryText(detail.value))}
			onKeyDown={(event) => {
				const { detail } = event;
				// Enter also submits the form, so the typed number must reach the form first.
				if (detail.key === 'Enter' && !commit()) event.preventDefault();
				if (rules.step === undefined) return;
				if (detail.key === 'ArrowUp') write(stepped(read(draft ?? left), 1, rules));
				if (detail.key === 'ArrowDown') write(stepped(read(draft ?? left), -1, rules));
			}}
		/>
	);
	if (!isAmount) return field;
	return (
		<div className={styles.amount}>
			{field}
			<output className={styles.understood}>{objection ?? (isRepeated ? undefined : understood)}</output>
		</div>
	);
}

function isShownInThousands(text: string, rules: NumberRules): boolean {
	return parseDecimal(text) !== undefined && numberProblem(text, rules)?.code !== 'too-many-decimals';
}
