import Select from '@cloudscape-design/components/select';
import { type ColumnKind, columnKinds, type TableColumn } from '#shared/loan/notice-text/reading.ts';
import { useNoticeText } from '../shared/notice-text.ts';
import styles from './notice-panel.module.css';

interface ColumnChoicesProps {
	readonly columns: readonly TableColumn[];
	readonly onKind: (column: number, kind: ColumnKind) => void;
}

const isKind = (kind: TableColumn['kind']): kind is ColumnKind => columnKinds.some((each) => each === kind);

/** Above the rows of a table, what each of its columns states, to be corrected. */
export function ColumnChoices({ columns, onKind }: ColumnChoicesProps) {
	const { t } = useNoticeText();
	const options = columnKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
	return (
		<div className={styles.columns}>
			{columns.map(({ heading = '', kind, reason, isFraction, compared, different }, column) => {
				const name = heading === '' ? t('columns.number', { number: column + 1 }) : heading;
				const state = reason === undefined ? t('columns.compared', { compared, different }) : t(`reasons.${reason}`);
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
					<div key={column} className={styles.column}>
						<span className={styles.heading}>{name}</span>
						{isKind(kind) || reason !== undefined ? (
							<>
								<Select
									selectedOption={options.find(({ value }) => value === kind) ?? null}
									options={options}
									placeholder={t('columns.choose')}
									expandToViewport
									ariaLabel={t('columns.label', { name })}
									onChange={({ detail }) => onKind(column, detail.selectedOption.value as ColumnKind)}
								/>
								<span className={styles.hint}>
									{state}
									{isFraction && ` ${t('columns.fraction')}`}
								</span>
							</>
						) : (
							<span className={styles.hint}>{t(`columnKinds.${kind ?? 'text'}` as 'columnKinds.text')}</span>
						)}
					</div>
				);
			})}
		</div>
	);
}
