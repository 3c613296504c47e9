import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { parseDecimal } from '../../../../../shared/decimal/decimal.ts';
import { isTakenDown, type NumberRules, numberProblem, stepped, withoutSeparators } from '../form/number-field.ts';
import { withThousands } from '../result/figure-text.ts';

interface NumberControlProps {
	readonly value: string;
	/** What was written last, where that was refused: it is shown instead of `value`, and marked. */
	readonly refused?: string | undefined;
	readonly rules: NumberRules;
	/** How long typing must rest before the figure is taken. */
	readonly debounceMillis: number;
	/** Shown with thousands separators when it is left. */
	readonly isAmount: boolean;
	readonly placeholder?: string;
	readonly isInvalid?: boolean;
	readonly ariaLabel?: string;
	readonly ref?: React.Ref<InputProps.Ref>;
	/** What was refused is written anew. */
	readonly onRewrite?: () => void;
	/** @returns whether the figure was taken */
	readonly onCommit: (text: string) => boolean;
}

/** A figure as text, left as it is written. It reaches the form when typing rests, on Enter and on leaving. */
export function NumberControl(props: NumberControlProps) {
	const { value, refused, rules, debounceMillis, isAmount, placeholder, ariaLabel, ref, onCommit } = props;
	const isInvalid = props.isInvalid === true || refused !== undefined;
	const left = refused ?? value;
	const [draft, setDraft] = useState<string>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	// The separators go when the field is entered, and with them the browser's selection: without it, what is typed
	// would be added to the figure that it is to replace.
	const input = useRef<InputProps.Ref>(null);
	const isEntered = draft !== undefined;
	useLayoutEffect(() => {
		if (isEntered) input.current?.select();
	}, [isEntered]);

	const latestCommit = useRef(onCommit);
	latestCommit.current = onCommit;
	const read = (text: string) => (isAmount ? withoutSeparators(text) : text.trim());
	const commit = (): boolean => {
		clearTimeout(timer.current);
		const text = read(draft ?? left);
		return text === value || onCommit(text);
	};
	const write = (written: string) => {
		setDraft(written);
		props.onRewrite?.();
		clearTimeout(timer.current);
		const text = read(written);
		// What is unfinished waits until the field is left.
		if (parseDecimal(text) !== undefined) timer.current = setTimeout(() => latestCommit.current(text), debounceMillis);
	};

	return (
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
			onChange={({ detail }) => {
				if (isTakenDown(detail.value)) write(detail.value);
			}}
			onKeyDown={(event) => {
				const { detail } = event;
				// Enter also sends the form, which must not happen with another figure than the one that is seen.
				if (detail.key === 'Enter' && !commit()) event.preventDefault();
				if (rules.step === undefined) return;
				if (detail.key === 'ArrowUp') write(stepped(read(draft ?? left), 1, rules));
				if (detail.key === 'ArrowDown') write(stepped(read(draft ?? left), -1, rules));
			}}
		/>
	);
}

/** What is wrong in how it is written stays as it was written. */
function isShownInThousands(text: string, rules: NumberRules): boolean {
	return parseDecimal(text) !== undefined && numberProblem(text, rules)?.code !== 'too-many-decimals';
}
