import { Container, Header } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { figureText, formatFigure, type ResultText, useResultText } from '#features/loans/shared/loans-text.ts';
import { statements, withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import { type DayMarks, type DaySpan, lineStyle, type StepSeries, spanOf, stepOn } from '#ui/step-chart/step-series.ts';
import { dayNotes } from './day-notes.ts';

const rateDecimals = 6;

const lines = ['fixing', 'compoundedAllInRate'] as const;

/** Step chart of each day's fixing, and of the compounded rate from the day's start to its end. Marks odd days. */
export function DayChart({ result }: { readonly result: CompoundingResult }) {
	const { t, language } = useResultText();
	const { rates } = result;
	const { series, whole, odd } = useMemo(() => {
		const series = lines.map((key) => lineOf(key, rates, t(`chart.${key}`)));
		return { series, whole: spanOf(series), odd: oddDays(rates, { t, language }) };
	}, [rates, t, language]);
	const [span, setSpan] = useState<DaySpan>();
	if (whole === undefined) return null;
	const isInside = span !== undefined && span.first >= whole.first && span.last <= whole.last;
	const date = (day: EpochDay) => dateText(dateOfEpochDay(day), language);
	const marks: readonly DayMarks[] =
		odd.size === 0 ? [] : [{ key: 'fixing', name: t('chart.odd'), days: [...odd.keys()] }];
	const readingsOn = (day: EpochDay) => {
		const figures = series.map((line, place) => {
			const step = stepOn(line, day);
			const shown = step && formatFigure(step.value, { decimals: rateDecimals, hasThousands: false });
			return { key: line.key, name: line.name, text: shown ?? noValue, y: step?.y, style: lineStyle(place) };
		});
		const event = odd.get(day);
		const texts = figures.map((figure) => `${figure.name} ${figure.text}`);
		return {
			date: date(day),
			figures,
			marks: marks.map(({ key, name }) => ({ key, name, text: event ?? noValue, event, style: lineStyle(0) })),
			spoken: withColon(date(day), statements([...texts, ...(event === undefined ? [] : [event])])),
		};
	};
	return (
		<Container
			header={
				<Header variant="h2" description={t('chart.description')}>
					{t('panels.chart')}
				</Header>
			}
		>
			<StepChart
				series={series}
				marks={marks}
				whole={whole}
				span={isInside ? span : whole}
				onSpan={setSpan}
				label={t('chart.label', { from: date(whole.first), to: date(whole.last) })}
				readingsOn={readingsOn}
				tickText={date}
			/>
		</Container>
	);
}

const lineOf = (key: (typeof lines)[number], rates: readonly CompoundingRow[], name: string): StepSeries => ({
	key,
	name,
	steps: rates.map((row) => {
		const date = row.startDate as LocalDate;
		return { date, day: epochDay(date), value: figureText(row[key]), y: Number(row[key]) };
	}),
});

function oddDays(rates: readonly CompoundingRow[], text: ResultText): ReadonlyMap<EpochDay, string> {
	return new Map(
		rates.flatMap((row) => {
			const notes = dayNotes(row, text);
			if (notes.length === 0) return [];
			return [[epochDay(row.startDate as LocalDate), statements(notes.map((note) => note.text))]];
		}),
	);
}
