import type { ReactNode } from 'react';
import styles from './filter-row.module.css';

export function FilterRow({ children }: { readonly children: ReactNode }) {
	return <div className={styles.row}>{children}</div>;
}
