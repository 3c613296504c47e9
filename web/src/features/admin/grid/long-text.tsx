import styles from './long-text.module.css';

/** A cell of any length, which breaks where it must so that the columns beside it stay in sight. */
export function LongText({ children }: { readonly children: string }) {
	return <span className={styles.text}>{children}</span>;
}
