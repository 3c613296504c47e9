import styles from './explained-figure.module.css';

interface ExplainedFigureProps {
	readonly value: string;
	/** Says the value too. */
	readonly label: string;
	readonly onPress: () => void;
}

/** A figure that opens an {@link ExplanationFrame}. */
export function ExplainedFigure({ value, label, onPress }: ExplainedFigureProps) {
	return (
		<button type="button" className={styles.figure} aria-label={label} aria-haspopup="dialog" onClick={onPress}>
			{value}
		</button>
	);
}
