import styles from './sort-arrow.module.css';

export function SortArrow({ order }: { readonly order: 'ascending' | 'descending' | undefined }) {
	return <span aria-hidden="true" className={styles.arrow} data-order={order} />;
}
