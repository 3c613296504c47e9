import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Textarea from '@cloudscape-design/components/textarea';
import type { NoticeEntries } from './kept-notice.ts';
import styles from './notice-panel.module.css';
import { useNoticeText } from './notice-text.ts';
import { bothReadings } from './read/read-figures.ts';
import type { ReadEntries, TotalField } from './read-entries.ts';

interface NoticeFieldsProps {
	readonly entries: NoticeEntries;
	/** Of the loan. */
	readonly currency: string;
	readonly faults: ReadEntries['faults'];
	/** True if the figures do not tell which sign stands before the decimals. */
	readonly asksDecimalPoint: boolean;
	/** True if dates such as 03/04/2025 can be read in two ways. */
	readonly asksDateOrder: boolean;
	readonly onChange: (entries: NoticeEntries) => void;
}

const totals = ['rate', 'interest', 'days'] as const satisfies readonly TotalField[];

const pasteRows = 7;

/** The pasted rows and the totals of a notice. */
export function NoticeFields({
	entries,
	currency,
	faults,
	asksDecimalPoint,
	asksDateOrder,
	onChange,
}: NoticeFieldsProps) {
	const { t } = useNoticeText();
	return (
		<div className={styles.fields}>
			<FormField label={t('fields.text')} description={t('fields.textHint')} stretch>
				<Textarea
					value={entries.text}
					rows={pasteRows}
					spellcheck={false}
					placeholder={t('fields.textPlaceholder')}
					// Columns of another text are other columns.
					onChange={({ detail }) => onChange({ ...entries, text: detail.value, kinds: [] })}
				/>
			</FormField>
			<div className={styles.totals}>
				{totals.map((field) => {
					const fault = faults[field];
					const [one, other] = (fault === 'ambiguous-figure' ? bothReadings(entries[field]) : undefined) ?? [];
					const key = one === undefined ? fault : 'two-readings';
					return (
						<FormField
							key={field}
							label={t(`fields.${field}`)}
							constraintText={field === 'days' ? undefined : t('fields.asPrinted')}
							errorText={key && t(`entryFaults.${key}`, { one, other, currency })}
						>
							<Input
								value={entries[field]}
								inputMode="decimal"
								onChange={({ detail }) => onChange({ ...entries, [field]: detail.value.slice(0, 60) })}
							/>
						</FormField>
					);
				})}
				{asksDecimalPoint && (
					<FormField label={t('fields.decimalPoint')}>
						<SegmentedControl
							label={t('fields.decimalPoint')}
							selectedId={entries.decimalPoint === undefined ? null : entries.decimalPoint === '.' ? 'point' : 'comma'}
							options={(['point', 'comma'] as const).map((id) => ({ id, text: t(`fields.${id}`) }))}
							onChange={({ detail }) =>
								onChange({ ...entries, decimalPoint: detail.selectedId === 'comma' ? ',' : '.' })
							}
						/>
					</FormField>
				)}
				{asksDateOrder && (
					<FormField label={t('fields.dateOrder')}>
						<SegmentedControl
							label={t('fields.dateOrder')}
							selectedId={entries.dateOrder ?? null}
							options={(['day-first', 'month-first'] as const).map((id) => ({ id, text: t(`fields.${id}`) }))}
							onChange={({ detail }) =>
								onChange({ ...entries, dateOrder: detail.selectedId === 'month-first' ? 'month-first' : 'day-first' })
							}
						/>
					</FormField>
				)}
			</div>
		</div>
	);
}
