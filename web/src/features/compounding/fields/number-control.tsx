import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isFigure } from '../form/fixed-point.ts';
import { isTakenDown, type NumberRules, stepped, withoutSeparators } from '../form/number-field.ts';
import { withThousands } from '../result/figure-text.ts';

interface NumberControlProps {
	readonly value: string;
	readonly rules: NumberRules;
	/** How long typing must rest before the figure is taken. */
	readonly debounceMillis: number;
	/** Shown with thousands separators when it is left. */
	readonly isAmount: boolean;
	readonly placeholder?: string;
	readonly isInvalid?: boolean;
	readonly ariaLabel?: string;
	readonly ref?: React.Ref<InputProps.Ref>;
	/** @returns whether the figure was taken; the field shows `value` again when it was refused */
	readonly onCommit: (text: string) => boolean;
}

/** A figure as text. It reaches the form when typing rests, on Enter and on leaving. */
export function NumberControl(props: NumberControlProps) {
	const { value, rules, debounceMillis, isAmount, placeholder, isInvalid = false, ariaLabel, ref, onCommit } = props;
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
	const commit = (text: string): boolean => {
		clearTimeout(timer.current);
		if (text === value) return true;
		const isTaken = onCommit(text);
		if (!isTaken) setDraft((before) => (before === undefined ? undefined : value));
		return isTaken;
	};
	const write = (text: string) => {
		setDraft(text);
		clearTimeout(timer.current);
		// What is unfinished waits until the field is left, and what is refused stays: nobody writes on in another figure.
		if (isFigure(text)) timer.current = setTimeout(() => latestCommit.current(text), debounceMillis);
	};

	return (
		<Input
			ref={(element) => {
				input.current = element;
				if (typeof ref === 'function') ref(element);
				else if (ref != null) ref.current = element;
			}}
			value={draft ?? (isAmount ? withThousands(value) : value)}
			inputMode="decimal"
			autoComplete={false}
			invalid={isInvalid}
			{...(placeholder === undefined ? {} : { placeholder })}
			{...(ariaLabel === undefined ? {} : { ariaLabel })}
			onFocus={() => setDraft(value)}
			onBlur={() => {
				commit(draft ?? value);
				setDraft(undefined);
			}}
			onChange={({ detail }) => {
				const text = isAmount ? withoutSeparators(detail.value) : detail.value.trim();
				if (isTakenDown(text, rules)) write(text);
			}}
			onKeyDown={(event) => {
				const { detail } = event;
				// Enter also sends the form, which must not happen with another figure than the one that is seen.
				if (detail.key === 'Enter' && !commit(draft ?? value)) event.preventDefault();
				if (rules.step === undefined) return;
				if (detail.key === 'ArrowUp') write(stepped(draft ?? value, 1, rules));
				if (detail.key === 'ArrowDown') write(stepped(draft ?? value, -1, rules));
			}}
		/>
	);
}
