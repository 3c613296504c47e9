import { Button } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { copyPicture } from '#lib/copy-picture.ts';
import { csvOf } from '#lib/csv.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { chartPicture, type PictureWords } from '#ui/step-chart/chart-picture.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import {
	type ChartLevel,
	type DayMarks,
	type DaySpan,
	type Readings,
	type StepSeries,
	zoomed,
} from '#ui/step-chart/step-series.ts';
import { useRateText } from '../rate-text.ts';
import { dayText } from './line-words.ts';
import styles from './rate-chart.module.css';

export interface ChartWords {
	readonly label: (span: DaySpan) => string;
	readonly readingsOn: (day: EpochDay) => Readings;
	readonly csv: (span: DaySpan) => string;
	/** First part of the names of downloaded files. The displayed dates follow. */
	readonly fileName: string;
	readonly picture: (span: DaySpan) => PictureWords;
}

interface RateChartProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	readonly marks?: readonly DayMarks[];
	readonly levels?: (span: DaySpan) => readonly ChartLevel[];
	readonly words: ChartWords;
	readonly field?: ReactNode;
	readonly tools?: ReactNode;
	readonly children?: (span: DaySpan) => ReactNode;
}

const noticeMillis = 5000;

export function RateChart({ series, whole, marks, levels, words, field, tools, children }: RateChartProps) {
	const text = useRateText();
	const { t } = text;
	const [chosen, setChosen] = useState<DaySpan>();
	const isInside = chosen !== undefined && chosen.first >= whole.first && chosen.last <= whole.last;
	const span = isInside ? chosen : whole;
	const shownLevels = levels?.(span);
	const files = useChartFiles({ series, span, words, marks, levels: shownLevels });
	const middle = Math.round((span.first + span.last) / 2);
	/** Returns a function that zooms by a factor; undefined if the span of days cannot change further. */
	const zoom = (factor: number) => {
		const next = zoomed(span, whole, middle, factor);
		const isSame = next.first === span.first && next.last === span.last;
		return isSame ? undefined : () => setChosen(next);
	};
	const zoomButton = (label: string, sign: string, onClick: (() => void) | undefined) => (
		<Button formAction="none" ariaLabel={label} disabled={onClick === undefined} onClick={() => onClick?.()}>
			{sign}
		</Button>
	);
	const isWhole = span.first === whole.first && span.last === whole.last;
	return (
		<>
			<div className={styles.toolbar}>
				{field}
				<div className={styles.buttons}>
					{tools}
					{zoomButton(t('overnight.chart.zoomIn'), '+', zoom(0.5))}
					{zoomButton(t('overnight.chart.zoomOut'), '−', zoom(2))}
					<Button formAction="none" disabled={isWhole} onClick={() => setChosen(undefined)}>
						{t('overnight.chart.whole')}
					</Button>
					<Button formAction="none" iconName="copy" onClick={() => void files.copyPicture()}>
						{t('overnight.chart.copy')}
					</Button>
					<Button formAction="none" iconName="download" onClick={files.saveCsv}>
						{t('overnight.chart.csv')}
					</Button>
				</div>
			</div>
			<StepChart
				series={series}
				{...(marks === undefined ? {} : { marks })}
				{...(shownLevels === undefined ? {} : { levels: shownLevels })}
				whole={whole}
				span={span}
				onSpan={setChosen}
				label={words.label(span)}
				readingsOn={words.readingsOn}
				tickText={(day) => dayText(day, text)}
			/>
			{children?.(span)}
		</>
	);
}

interface ChartContent {
	readonly series: readonly StepSeries[];
	readonly span: DaySpan;
	readonly words: ChartWords;
	readonly marks: readonly DayMarks[] | undefined;
	readonly levels: readonly ChartLevel[] | undefined;
}

function useChartFiles({ series, span, words, marks = [], levels }: ChartContent) {
	const { t } = useRateText();
	const { show } = useNotifications();
	const tell = (type: 'success' | 'error', said: string) => show({ type, text: said, durationMillis: noticeMillis });
	const save = (content: Blob | string, extension: 'csv' | 'png', type: string) => {
		const fileName = `${words.fileName}_${dateOfEpochDay(span.first)}_${dateOfEpochDay(span.last)}.${extension}`;
		saveFile(content, fileName, type);
		tell('success', t('export.saved', { fileName }));
	};
	return {
		saveCsv: () => save(words.csv(span), 'csv', 'text/csv;charset=utf-8'),
		/** Copies the chart as an image. If the clipboard does not accept images, the image is saved as a file. */
		copyPicture: async () => {
			const marked = marks.filter(({ days }) => days.some((day) => day >= span.first && day <= span.last));
			const picture = chartPicture(series, span, words.picture(span), marked, levels);
			try {
				if (await copyPicture(picture)) tell('success', t('overnight.chart.copied'));
				else save(await picture, 'png', 'image/png');
			} catch {
				tell('error', t('overnight.chart.copyFailed'));
			}
		},
	};
}

/** A cell is empty if its line has no value on the date, even if an earlier value still applies. */
export function linesCsv(series: readonly StepSeries[], span: DaySpan, headings: readonly string[]): string {
	const rows = datedFigures(series, span);
	return csvOf([headings, ...rows.map(({ date, figures }) => [date, ...figures.map((figure) => figure ?? '')])]);
}

export interface DatedFigures {
	readonly date: string;
	readonly figures: readonly (string | undefined)[];
}

export function datedFigures(series: readonly StepSeries[], { first, last }: DaySpan): readonly DatedFigures[] {
	const byDate = series.map(({ steps }) => {
		const shown = steps.filter(({ day }) => day >= first && day <= last);
		return new Map<string, string>(shown.map(({ date, value }) => [date, value]));
	});
	const dates = [...new Set(byDate.flatMap((figures) => [...figures.keys()]))].sort();
	return dates.map((date) => ({ date, figures: byDate.map((figures) => figures.get(date)) }));
}
