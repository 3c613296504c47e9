import styles from './figure-button.module.css';

interface FigureButtonProps {
	readonly value: string;
	/** Says the value too. */
	readonly label: string;
	readonly onPress: () => void;
}

/** A figure that opens where it comes from. */
export function FigureButton({ value, label, onPress }: FigureButtonProps) {
	return (
		<button type="button" className={styles.figure} aria-label={label} aria-haspopup="dialog" onClick={onPress}>
			{value}
		</button>
	);
}
