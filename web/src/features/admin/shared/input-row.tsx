import type { ReactNode } from 'react';
import styles from './input-row.module.css';

interface InputRowProps {
	readonly children: ReactNode;
	readonly isWide?: boolean;
}

/** Inputs in columns. The available width determines their number. */
export function InputRow({ children, isWide = false }: InputRowProps) {
	return <div className={isWide ? styles.wide : styles.row}>{children}</div>;
}
