import styles from './results-table.module.css';

const paths = {
	opened: 'm2 5 6 6 6-6',
	closed: 'm5 2 6 6-6 6',
	edit: 'm2 14 .7-4.2 7.2-7.2a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8l-7.2 7.2zm7-10 3 3',
} as const;

/** An icon of Cloudscape as a plain picture: a page has a hundred of them, and its component takes long to draw. */
export function RowIcon({ name }: { readonly name: keyof typeof paths }) {
	return (
		<svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			<path d={paths[name]} />
		</svg>
	);
}
