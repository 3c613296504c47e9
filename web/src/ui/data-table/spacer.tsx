import gridStyles from './data-grid.module.css';

/** Takes the place of rows that are not in the document. */
export function Spacer({ columnCount, height }: { readonly columnCount: number; readonly height: number }) {
	if (height <= 0) return null;
	return (
		<tbody aria-hidden="true">
			<tr>
				<td colSpan={columnCount} className={gridStyles.spacer} style={{ height }} />
			</tr>
		</tbody>
	);
}
