import { FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { DateField } from '#ui/date-field/date-field.tsx';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';
import { dayText } from '../chart/line-words.ts';
import { useRateText } from '../rate-text.ts';
import { averageOf, changeSince } from './history-figures.ts';
import styles from './rate-history-panel.module.css';

interface HistorySummaryProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	readonly span: DaySpan;
}

/** Shows the average of each line over the displayed days, and the change of each line since a date. */
export function HistorySummary({ series, whole, span }: HistorySummaryProps) {
	const text = useRateText();
	const { t } = text;
	const [chosen, choose] = useState<LocalDate>();
	const [refused, refuse] = useState<string>();
	const [min, max] = [dateOfEpochDay(whole.first), dateOfEpochDay(whole.last)];
	const since = chosen !== undefined && chosen >= min && chosen <= max ? epochDay(chosen) : span.first;
	const pick = (date: LocalDate, written: string): boolean => {
		const isInside = date >= min && date <= max;
		refuse(isInside ? undefined : written);
		if (isInside) choose(date);
		return isInside;
	};
	const dates = { from: dayText(span.first, text), to: dayText(span.last, text) };
	return (
		<div className={styles.summary}>
			<FormField
				label={t('history.since')}
				errorText={
					refused !== undefined &&
					t('history.sinceOutside', { min: dayText(whole.first, text), max: dayText(whole.last, text) })
				}
			>
				<DateField
					value={dateOfEpochDay(since)}
					refused={refused}
					min={min}
					max={max}
					today={max}
					closureOf={() => undefined}
					onPick={pick}
					onUnreadable={(written) => refuse(written)}
					onRewrite={() => refuse(undefined)}
				/>
			</FormField>
			<table className={styles.figures}>
				<caption>{t('history.summary', dates)}</caption>
				<thead>
					<tr>
						<th scope="col">{t('history.columns.tenor')}</th>
						<th scope="col">{t('history.columns.average')}</th>
						<th scope="col">{t('history.columns.change', { date: dayText(since, text) })}</th>
						<th scope="col">{t('history.columns.fromTo')}</th>
					</tr>
				</thead>
				<tbody>
					{series.map((line) => {
						const change = changeSince(line, since, span);
						return (
							<tr key={line.key}>
								<th scope="row">{line.name}</th>
								<td>{averageOf(line, span) ?? t('history.none')}</td>
								<td>
									{change === undefined ? t('history.none') : t('history.change', { points: change.basisPoints })}
								</td>
								<td>
									{change !== undefined &&
										t('history.fromTo', {
											from: change.from.value,
											fromDate: dayText(change.from.day, text),
											to: change.to.value,
											toDate: dayText(change.to.day, text),
										})}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
