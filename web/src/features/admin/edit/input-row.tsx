import type { ReactNode } from 'react';
import styles from './input-row.module.css';

interface InputRowProps {
	readonly children: ReactNode;
	/** For inputs of many lines. */
	readonly isWide?: boolean;
}

/** Inputs beside each other, as many as fit. */
export function InputRow({ children, isWide = false }: InputRowProps) {
	return <div className={isWide ? styles.wide : styles.row}>{children}</div>;
}
