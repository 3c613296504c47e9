import type { ReactNode } from 'react';
import styles from './input-row.module.css';

interface InputRowProps {
	readonly children: ReactNode;
	readonly isWide?: boolean;
}

/** Inputs next to each other. The available width determines how many fit in a row. */
export function InputRow({ children, isWide = false }: InputRowProps) {
	return <div className={isWide ? styles.wide : styles.row}>{children}</div>;
}
