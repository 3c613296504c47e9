import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NumberFieldKey } from '../form/form-state.ts';
import { isTypeable, numberRules, stepped, withoutSeparators } from '../form/number-field.ts';
import { withThousands } from '../result/figure-text.ts';

const debounceMillis = 600;

interface NumberControlProps {
	readonly field: NumberFieldKey;
	readonly value: string;
	readonly placeholder: string;
	readonly isInvalid: boolean;
	readonly onCommit: (text: string) => void;
}

/** A figure as text. It reaches the form when typing rests, on Enter and on leaving; with thousands when left. */
export function NumberControl({ field, value, placeholder, isInvalid, onCommit }: NumberControlProps) {
	const rules = numberRules[field];
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

	const commit = (text: string) => {
		clearTimeout(timer.current);
		if (text !== value) onCommit(text);
	};
	const write = (text: string) => {
		setDraft(text);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => onCommit(text), debounceMillis);
	};

	return (
		<Input
			ref={input}
			value={draft ?? (field === 'principal' ? withThousands(value) : value)}
			inputMode="decimal"
			autoComplete={false}
			placeholder={placeholder}
			invalid={isInvalid}
			onFocus={() => setDraft(value)}
			onBlur={() => {
				commit(draft ?? value);
				setDraft(undefined);
			}}
			onChange={({ detail }) => {
				const text = withoutSeparators(detail.value);
				if (isTypeable(text, rules)) write(text);
			}}
			onKeyDown={({ detail }) => {
				if (detail.key === 'Enter') commit(draft ?? value);
				if (rules.step === undefined) return;
				if (detail.key === 'ArrowUp') write(stepped(draft ?? value, 1, rules));
				if (detail.key === 'ArrowDown') write(stepped(draft ?? value, -1, rules));
			}}
		/>
	);
}
