import type { CSSProperties } from 'react';
import styles from './result-grid.module.css';
import type { LaidOutColumn } from './result-layout.ts';
import { isNumeric } from './value-kind.ts';

interface ResultGridHeadProps {
	readonly columns: readonly LaidOutColumn[];
	/** CSS widths, one for each column. */
	readonly widths: readonly string[];
	/** Ems, one for each column. */
	readonly paperWidths: readonly number[];
}

/** A title with a tooltip can have the focus, so that the tooltip needs no pointer. */
export function ResultGridHead({ columns, widths, paperWidths }: ResultGridHeadProps) {
	return (
		<>
			<colgroup>
				{columns.map(({ key }, index) => {
					const sizes = { '--width': widths[index], '--paper-width': `${paperWidths[index]}em` };
					return <col key={key} style={sizes as CSSProperties} />;
				})}
			</colgroup>
			<thead>
				<tr aria-rowindex={1}>
					{columns.map(({ key, field, label, tooltip }) => (
						<th
							key={key}
							scope="col"
							title={tooltip}
							aria-description={tooltip}
							data-tooltip={tooltip}
							tabIndex={tooltip === undefined ? undefined : 0}
							className={isNumeric(field?.kind) ? styles.right : undefined}
						>
							{label}
						</th>
					))}
				</tr>
			</thead>
		</>
	);
}
