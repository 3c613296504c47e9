import type { ReactNode } from 'react';
import styles from './long-text.module.css';

/** Text of any length in a cell. It can break anywhere, so that the other columns stay in view. */
export function LongText({ children }: { readonly children: ReactNode }) {
	return <span className={styles.text}>{children}</span>;
}
