import styles from './sort-arrow.module.css';

/**
 * The arrow next to the title of a sortable column.
 *
 * @param order sort order, if the rows are sorted by this column
 */
export function SortArrow({ order }: { readonly order: 'ascending' | 'descending' | undefined }) {
	return <span aria-hidden="true" className={styles.arrow} data-order={order} />;
}
