import { Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateEntry } from '../../shared/life/loaded.tsx';
import { useLifeText } from '../../shared/loans-text.ts';
import { type DraftRow, grouped, pathsOfRow, type RowList } from './life-draft.ts';

interface StepRowsProps {
	readonly list: RowList;
	readonly rows: readonly DraftRow[];
	readonly errorAt: (path: string) => string | undefined;
	readonly onChange: (rows: readonly DraftRow[]) => void;
}

export function StepRows({ list, rows, errorAt, onChange }: StepRowsProps) {
	const { t } = useLifeText();
	const change = (place: number, changed: Partial<DraftRow>) =>
		onChange(rows.map((row, i) => (i === place ? { ...row, ...changed } : row)));
	const ofList = errorAt(list === 'overrides' ? 'life.schedule.overrides' : `life.${list}`);
	return (
		<fieldset style={{ border: 0, margin: 0, padding: 0 }}>
			<legend>
				<strong>{t(`edit.${list}`)}</strong>
			</legend>
			<SpaceBetween size="xs">
				{ofList !== undefined && <FormField errorText={ofList} />}
				{rows.map(({ date, value }, i) => {
					const [datePath, valuePath] = pathsOfRow(list, i);
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, as in the faults
						<SpaceBetween key={i} direction="horizontal" size="s" alignItems="end">
							<DateEntry
								label={t(list === 'overrides' ? 'edit.rolledDate' : list === 'marginSteps' ? 'edit.from' : 'edit.date')}
								value={date === '' ? undefined : (date as LocalDate)}
								error={errorAt(datePath)}
								onPick={(picked) => change(i, { date: picked })}
							/>
							{list === 'overrides' ? (
								<DateEntry
									label={t('edit.replacedBy')}
									value={value === '' ? undefined : (value as LocalDate)}
									error={errorAt(valuePath)}
									onPick={(picked) => change(i, { value: picked })}
								/>
							) : (
								<FormField
									label={t(list === 'marginSteps' ? 'edit.margin' : 'edit.amount')}
									errorText={errorAt(valuePath)}
								>
									<Input
										value={value}
										inputMode="decimal"
										onChange={({ detail }) => change(i, { value: detail.value })}
										onBlur={() => {
											const text = grouped(value);
											if (list !== 'marginSteps' && text !== value) change(i, { value: text });
										}}
									/>
								</FormField>
							)}
							<Button
								formAction="none"
								ariaLabel={t('edit.removeRow', { list: t(`edit.${list}`), row: i + 1 })}
								iconName="remove"
								onClick={() => onChange(rows.filter((_, place) => place !== i))}
							/>
						</SpaceBetween>
					);
				})}
				<Button formAction="none" iconName="add-plus" onClick={() => onChange([...rows, { date: '', value: '' }])}>
					{t(`edit.add.${list}`)}
				</Button>
			</SpaceBetween>
		</fieldset>
	);
}
