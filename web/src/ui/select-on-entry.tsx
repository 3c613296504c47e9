import { type ReactNode, useRef } from 'react';

interface SelectOnEntryProps {
	readonly className?: string | undefined;
	/** Exactly one input. */
	readonly children: ReactNode;
	readonly onBlur?: () => void;
}

/** Selects the whole text of an input when it receives the focus, even by a click, so that typing replaces the text. */
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
				// After a click, the browser places the caret at the pointer. If the user has selected text by dragging, that
				// selection is kept.
				const isCaret = target instanceof HTMLInputElement && target.selectionStart === target.selectionEnd;
				if (isEnteredByPress.current && isCaret) target.select();
				isEnteredByPress.current = false;
			}}
		>
			{children}
		</div>
	);
}
