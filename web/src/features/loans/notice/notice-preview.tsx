import Box from '@cloudscape-design/components/box';
import Select from '@cloudscape-design/components/select';
import styles from './notice-panel.module.css';
import { useNoticeText } from './notice-text.ts';
import { type ColumnKind, columnKinds } from './read/column-kinds.ts';
import type { NoticeText } from './read/read-notice-text.ts';

interface NoticePreviewProps {
	readonly read: NoticeText;
	readonly onKinds: (kinds: readonly (ColumnKind | undefined)[]) => void;
}

/** The first rows as they were read; above each column what it states, to be corrected. */
export function NoticePreview({ read: { columns, rows }, onKinds }: NoticePreviewProps) {
	const { t } = useNoticeText();
	const options = columnKinds.map((value) => ({ value, label: t(`preview.kinds.${value}`) }));
	const count = Math.max(...columns.map(({ samples }) => samples.length));
	const choose = (at: number, chosen: ColumnKind) =>
		onKinds(
			columns.map(({ kind }, column) => {
				if (column === at) return chosen;
				// A kind belongs to one column.
				return kind === chosen && chosen !== 'ignored' ? 'ignored' : kind;
			}),
		);
	return (
		<section aria-label={t('preview.title')}>
			<Box variant="h3">
				{t('preview.title')}{' '}
				<Box variant="span" color="text-body-secondary" fontWeight="normal">
					({t('preview.rows', { count: rows.length })})
				</Box>
			</Box>
			<Box variant="small" color="text-body-secondary">
				{t('preview.hint')}
			</Box>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<div className={styles.preview} tabIndex={0}>
				<table>
					<thead>
						<tr>
							{columns.map(({ kind, heading }, column) => {
								const number = column + 1;
								return (
									// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
									<th key={column} scope="col">
										<Select
											selectedOption={options.find(({ value }) => value === kind) ?? null}
											options={options}
											expandToViewport
											ariaLabel={
												heading === undefined
													? t('preview.columnWithout', { number })
													: t('preview.column', { number, heading })
											}
											onChange={({ detail }) => choose(column, detail.selectedOption.value as ColumnKind)}
										/>
										<span className={styles.heading}>{heading ?? '\u00a0'}</span>
									</th>
								);
							})}
						</tr>
					</thead>
					<tbody>
						{Array.from({ length: count }, (_, row) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: samples have no other name
							<tr key={row}>
								{columns.map(({ samples, kind }, column) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
									<td key={column} data-ignored={kind === 'ignored'}>
										{samples[row]}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
