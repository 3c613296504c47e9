import Box from '@cloudscape-design/components/box';
import Select from '@cloudscape-design/components/select';
import type { ColumnAnswer } from '#shared/table/mapping/answers.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { answerColumn, answerField } from '#ui/mappings/answer-question.ts';
import styles from '#ui/mappings/column-table.module.css';
import { type BatchText, useBatchText } from '../batch-text.ts';
import type { BatchAnswers, Layout, LayoutColumn } from './batch-reading.ts';
import { settingLabel, tableFieldLabel } from './question-text.ts';

interface ColumnTableProps {
	readonly layout: Layout;
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
}

const own = '';

/** A row for each heading: its field and its units. */
export function ColumnTable({ layout, answers, onAnswer }: ColumnTableProps) {
	const text = useBatchText();
	const { t } = text;
	const fields = [
		{ value: own, label: t('reading.own') },
		...loanVocabulary.fields.map(({ field }) => ({ value: field, label: tableFieldLabel(field, text) })),
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
									<Units
										column={column}
										text={text}
										onChange={(answer) => onAnswer(answerColumn(answers, column.key, answer))}
									/>
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

function settingsOf({ kind, field, settings }: LayoutColumn): readonly Setting[] {
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
	return [...(field === 'principal' || power !== 0 ? [scale] : []), ...(sign === undefined ? [] : [point])];
}

function Units({
	column,
	text,
	onChange,
}: {
	readonly column: LayoutColumn;
	readonly text: BatchText;
	readonly onChange: (answer: ColumnAnswer) => void;
}) {
	return settingsOf(column).map(({ name, value, options }) => {
		const choices = options.map((option) => ({ value: option, label: settingLabel(name, option, text) }));
		return (
			<div key={name} className={styles.field}>
				<Select
					ariaLabel={text.t('reading.unitOf', { column: column.key })}
					selectedOption={choices.find((choice) => choice.value === value) ?? null}
					placeholder={text.t('reading.asWritten')}
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
