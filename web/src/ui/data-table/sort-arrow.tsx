import styles from './sort-arrow.module.css';

/** Arrow next to the title of a sortable column. @param order of the column by which the rows are sorted */
export function SortArrow({ order }: { readonly order: 'ascending' | 'descending' | undefined }) {
	return <span aria-hidden="true" className={styles.arrow} data-order={order} />;
}
