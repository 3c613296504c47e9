import Box from '@cloudscape-design/components/box';
import Select from '@cloudscape-design/components/select';
import { useValuationText, type ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { ColumnAnswer } from '#shared/table/mapping/answers.ts';
import { answerColumn, answerField } from '#ui/mappings/answer-question.ts';
import styles from '#ui/mappings/column-table.module.css';
import type { BookAnswers, Layout, LayoutColumn } from './book-reading.ts';
import { fieldLabel, settingLabel } from './question-text.ts';

interface ColumnTableProps {
	readonly layout: Layout;
	readonly answers: BookAnswers;
	readonly onAnswer: (answers: BookAnswers) => void;
}

const own = '';

/** A row for each heading: its field and its units. */
export function ColumnTable({ layout, answers, onAnswer }: ColumnTableProps) {
	const text = useValuationText();
	const { t } = text;
	const fields = [
		{ value: own, label: t('book.own') },
		...layout.fields.map((field) => ({ value: field, label: fieldLabel(field, text) })),
	];
	return (
		<div>
			<Box variant="h4" tagOverride="h3">
				{t('book.columns')}
			</Box>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.scroll} aria-label={t('book.columns')} tabIndex={0}>
				<table className={styles.columns}>
					<thead>
						<tr>
							<th scope="col">{t('book.column')}</th>
							<th scope="col">{t('book.sample')}</th>
							<th scope="col">{t('book.field')}</th>
							<th scope="col">{t('book.units')}</th>
						</tr>
					</thead>
					<tbody>
						{layout.columns.map((column) => (
							<tr key={column.key}>
								<th scope="row">
									{column.letters} {column.heading} {column.isHidden && t('book.hidden')}
								</th>
								<td>{column.sample}</td>
								<td>
									<div className={styles.field}>
										<Select
											ariaLabel={t('book.fieldOf', { column: column.key })}
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
	readonly text: ValuationText;
	readonly onChange: (answer: ColumnAnswer) => void;
}

function Units({ column, text, onChange }: UnitsProps) {
	return settingsOf(column).map(({ name, value, options }) => {
		const choices = options.map((option) => ({ value: option, label: settingLabel(option, text) }));
		return (
			<div key={name} className={styles.field}>
				<Select
					ariaLabel={text.t('book.unitOf', { column: column.key })}
					selectedOption={choices.find((choice) => choice.value === value) ?? null}
					placeholder={text.t('book.asWritten')}
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
