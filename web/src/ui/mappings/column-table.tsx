import { Box, Select } from '@cloudscape-design/components';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { ColumnSettings } from '#shared/table/mapping/settle-column.ts';
import type { ColumnAnswer } from '#shared/table/read/table-row.ts';
import { answerColumn, answerField, type FileAnswers } from './answer-question.ts';
import styles from './column-table.module.css';
import { settingLabel } from './question-fields.tsx';

export interface LayoutColumn {
	readonly key: string;
	readonly letters: string;
	readonly heading: string;
	readonly field?: string | undefined;
	readonly kind?: string | undefined;
	readonly asksScale: boolean;
	readonly settings: ColumnSettings;
	readonly isHidden: boolean;
	readonly sample: string;
}

interface ColumnTableProps<Answers extends FileAnswers> {
	readonly layout: { readonly columns: readonly LayoutColumn[]; readonly fields: readonly string[] };
	readonly answers: Answers;
	readonly onAnswer: (answers: Answers) => void;
	readonly fieldLabel: (field: string) => string;
}

const own = '';

export function ColumnTable<Answers extends FileAnswers>(props: ColumnTableProps<Answers>) {
	const { layout, answers, onAnswer, fieldLabel } = props;
	const { t } = useNamespaceText('mappings');
	const fields = [
		{ value: own, label: t('reading.own') },
		...layout.fields.map((field) => ({ value: field, label: fieldLabel(field) })),
	];
	return (
		<div>
			<Box variant="h4" tagOverride="h3">
				{t('reading.columns')}
			</Box>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.scroll} aria-label={t('reading.columns')} tabIndex={0}>
				<table className={styles.columns}>
					<thead>
						<tr>
							<th scope="col">{t('reading.column')}</th>
							<th scope="col">{t('reading.sample')}</th>
							<th scope="col">{t('reading.field')}</th>
							<th scope="col">{t('reading.units')}</th>
						</tr>
					</thead>
					<tbody>
						{layout.columns.map((column) => (
							<tr key={column.key}>
								<th scope="row">
									{column.letters} {column.heading} {column.isHidden && t('reading.hidden')}
								</th>
								<td>{column.sample}</td>
								<td>
									<div className={styles.field}>
										<Select
											ariaLabel={t('reading.fieldOf', { column: column.key })}
											filteringType="auto"
											selectedOption={fields.find(({ value }) => value === (column.field ?? own)) ?? null}
											options={fields}
											onChange={({ detail }) =>
												onAnswer(answerField(answers, layout, column.key, detail.selectedOption.value || undefined))
											}
										/>
									</div>
								</td>
								<td>
									<Units column={column} onChange={(answer) => onAnswer(answerColumn(answers, column.key, answer))} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}

interface Setting {
	readonly name: 'unit' | 'power' | 'order' | 'sign';
	readonly value: string | undefined;
	readonly options: readonly string[];
}

function settingsOf({ kind, asksScale, settings }: LayoutColumn): readonly Setting[] {
	const { unit, power, order, sign } = settings;
	if (kind === 'rate') return [{ name: 'unit', value: unit, options: ['percent', 'bp', 'fraction'] }];
	if (kind === 'date')
		return order === undefined ? [] : [{ name: 'order', value: order, options: ['dmy', 'mdy', 'ymd'] }];
	if (kind !== 'amount') return [];
	const scale: Setting = {
		name: 'power',
		value: power === undefined ? undefined : String(power),
		options: ['0', '3', '6'],
	};
	const point: Setting = { name: 'sign', value: sign, options: ['.', ','] };
	return [...(asksScale ? [scale] : []), ...(sign === undefined ? [] : [point])];
}

interface UnitsProps {
	readonly column: LayoutColumn;
	readonly onChange: (answer: ColumnAnswer) => void;
}

function Units({ column, onChange }: UnitsProps) {
	const text = useNamespaceText('mappings');
	const { t } = text;
	return settingsOf(column).map(({ name, value, options }) => {
		const choices = options.map((option) => ({ value: option, label: settingLabel(option, text) }));
		return (
			<div key={name} className={styles.field}>
				<Select
					ariaLabel={t('reading.unitOf', { column: column.key })}
					selectedOption={choices.find((choice) => choice.value === value) ?? null}
					placeholder={t('reading.asWritten')}
					options={choices}
					onChange={({ detail }) => {
						const selected = detail.selectedOption.value;
						onChange({ [name]: name === 'power' ? Number(selected) : selected } as ColumnAnswer);
					}}
				/>
			</div>
		);
	});
}
