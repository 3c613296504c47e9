import { Fragment, type ReactNode, type Ref, useLayoutEffect, useSyncExternalStore } from 'react';
import styles from './beside-tables.module.css';

interface BesideTablesProps {
	readonly ref: Ref<HTMLDivElement>;
	readonly tables: readonly { readonly key: string; readonly isExplained: boolean; readonly table: ReactNode }[];
	/** Explains a figure of a table; undefined while none is open. */
	readonly explanation: ReactNode;
}

/** Minimum window widths in pixels to show an explanation next to the tables. */
const leastWidth = 901;

/** Tables next to the explanation of a figure. In a narrow window the explanation is below the table of the figure. */
export function BesideTables({ ref, tables, explanation }: BesideTablesProps) {
	const isNarrow = useSyncExternalStore(subscribe, () => innerWidth < leastWidth);
	const isOpen = explanation !== undefined;
	useLayoutEffect(() => {
		// The tables become narrower, so that the figure can be outside its frame.
		const figure = document.activeElement;
		if (isOpen && !isNarrow && figure instanceof HTMLElement) figure.scrollIntoView?.({ block: 'nearest' });
	}, [isOpen, isNarrow]);
	return (
		<div className={isOpen && !isNarrow ? styles.split : undefined}>
			<div ref={ref} tabIndex={-1}>
				{tables.map(({ key, isExplained, table }) => (
					<Fragment key={key}>
						{table}
						{isNarrow && isExplained && explanation}
					</Fragment>
				))}
			</div>
			{isOpen && !isNarrow && <div>{explanation}</div>}
		</div>
	);
}

function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}
