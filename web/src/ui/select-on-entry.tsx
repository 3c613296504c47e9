import { type ReactNode, useRef } from 'react';

interface SelectOnEntryProps {
	readonly className?: string | undefined;
	/** One input. */
	readonly children: ReactNode;
	/** The input is left, or a button in it. */
	readonly onBlur?: () => void;
}

/** Selects the text of an input whenever it takes the focus, by a press too, so that what is typed replaces it. */
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
				// The browser puts the caret where it was pressed, after the focus. Text selected by dragging stays so.
				const isCaret = target instanceof HTMLInputElement && target.selectionStart === target.selectionEnd;
				if (isEnteredByPress.current && isCaret) target.select();
				isEnteredByPress.current = false;
			}}
		>
			{children}
		</div>
	);
}
