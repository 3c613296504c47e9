import { type ReactNode, useRef } from 'react';

interface SelectOnEntryProps {
	readonly className?: string | undefined;
	/** A single input. */
	readonly children: ReactNode;
	/** Called when the focus leaves the input and its buttons. */
	readonly onBlur?: () => void;
}

/** Selects the text of an input when it receives the focus, also on a click, so that typing replaces it. */
export function SelectOnEntry({ className, children, onBlur }: SelectOnEntryProps) {
	const isEnteredByPress = useRef(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the input in it is what is pressed
		// biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the focus alone selects the text
		<div
			data-entry
			className={className}
			onBlur={onBlur}
			onFocus={({ target }) => {
				if (target instanceof HTMLInputElement) target.select();
			}}
			onPointerDown={({ target }) => {
				isEnteredByPress.current = target !== document.activeElement;
			}}
			onClick={({ target }) => {
				// On focus, the browser places the caret at the pointer. A selection made by dragging is kept.
				const isCaret = target instanceof HTMLInputElement && target.selectionStart === target.selectionEnd;
				if (isEnteredByPress.current && isCaret) target.select();
				isEnteredByPress.current = false;
			}}
		>
			{children}
		</div>
	);
}
