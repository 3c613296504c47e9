import type { ReactNode } from 'react';
import styles from './input-row.module.css';

interface InputRowProps {
	readonly children: ReactNode;
	/** For multi-line inputs. */
	readonly isWide?: boolean;
}

/** Inputs in columns; the available width decides how many. */
export function InputRow({ children, isWide = false }: InputRowProps) {
	return <div className={isWide ? styles.wide : styles.row}>{children}</div>;
}
