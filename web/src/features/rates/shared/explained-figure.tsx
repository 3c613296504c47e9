import { useCallback, useRef, useState } from 'react';
import styles from './explained-figure.module.css';

interface ExplainedFigureProps {
	readonly value: string;
	/** Accessible name, including the value. */
	readonly label: string;
	readonly onPress: () => void;
}

export function ExplainedFigure({ value, label, onPress }: ExplainedFigureProps) {
	return (
		<button type="button" className={styles.figure} aria-label={label} aria-haspopup="dialog" onClick={onPress}>
			{value}
		</button>
	);
}

/** State of the figure that is explained on a screen. `close` returns the focus to the figure; `forget` does not. */
export function useExplained<Subject extends object>() {
	const [explained, setExplained] = useState<Subject>();
	const opener = useRef<Element>(null);
	const explain = useCallback((subject: Subject) => {
		opener.current = document.activeElement;
		setExplained(subject);
	}, []);
	const forget = () => setExplained(undefined);
	const close = () => {
		forget();
		if (opener.current instanceof HTMLElement) opener.current.focus();
	};
	return { explained, explain, forget, close };
}
