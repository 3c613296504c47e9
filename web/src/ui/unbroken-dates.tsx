import styles from './unbroken-dates.module.css';

const date = /(\d{1,2}[- ][A-Z][a-z]{2}[- ]\d{4}|\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}日)/;

/** A text whose dates are not broken across lines. Otherwise, browsers break 15-Jun-2022 after the first hyphen. */
export function UnbrokenDates({ children }: { readonly children: string }) {
	return children.split(date).map((part, place) =>
		place % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
			<span key={place} className={styles.date}>
				{part}
			</span>
		),
	);
}
