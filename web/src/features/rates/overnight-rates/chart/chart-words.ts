import { dateText, localToday } from '#lib/dates/local-day.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import {
	type PolicyCalendar,
	type PolicyDecision,
	policyCalendarOf,
	policyCalendars,
	policyDecisions,
} from '#shared/time/policy-decisions.ts';
import type { PictureWords } from '#ui/step-chart/chart-picture.ts';
import {
	type DayMarks,
	type DaySpan,
	lineStyle,
	type MarkReading,
	type Readings,
	type StepSeries,
	stepsWithin,
} from '#ui/step-chart/step-series.ts';
import { dayText, extremesOf, figuresOn, spokenFigures } from '../../shared/chart/line-words.ts';
import { linesCsv } from '../../shared/chart/rate-chart.tsx';
import type { RateText } from '../../shared/rate-text.ts';

const known = [
	...['AONIA', 'CORRA', 'SARON', 'ESTR', 'SONIA', 'HONIA', 'TONA', 'SORA', 'THOR', 'SOFR', 'NOWA', 'SWESTR'],
] as const;

export function administratorOf(index: string, { t }: RateText): string | undefined {
	const name = (known as readonly string[]).find((each) => each === index);
	return name === undefined ? undefined : t(`overnight.administrators.${name as 'SOFR'}`);
}

/** Returns each central bank's latest decision on a day, with an event text if it was made or applies from that day. */
function decisionReadings(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	day: EpochDay,
	text: RateText,
): readonly MarkReading[] {
	const { t } = text;
	return decided.map((line) => {
		const latest = line.decisions.findLast((decision) => decision.day <= day);
		return {
			key: line.key,
			name: t('overnight.decisions.latest', { bank: line.name }),
			text: latest === undefined ? t('overnight.decisions.none') : dateText(latest.date, text.language),
			event: eventOn(line, day, text),
			style: lineStyle(series.findIndex(({ key }) => key === line.key)),
		};
	});
}

function eventOn({ currency, decisions }: LineDecisions, day: EpochDay, { t, language }: RateText): string | undefined {
	const body = t(`overnight.decisions.bodies.${currency}`);
	const made = decisions.find((decision) => decision.day === day);
	if (made?.appliesFrom !== undefined) {
		return t('overnight.decisions.madeFrom', { body, from: dateText(made.appliesFrom, language) });
	}
	if (made !== undefined) return t('overnight.decisions.made', { body });
	const date = dateOfEpochDay(day);
	const applied = decisions.find(({ appliesFrom }) => appliesFrom === date);
	return applied && t('overnight.decisions.applies', { body, date: dateText(applied.date, language) });
}

function decisionLabel(
	decided: readonly LineDecisions[],
	{ first, last }: DaySpan,
	{ t }: RateText,
): readonly string[] {
	return decided.map(({ currency, days }) =>
		t('overnight.decisions.count', {
			body: t(`overnight.decisions.bodies.${currency}`),
			count: days.filter((day) => day >= first && day <= last).length,
		}),
	);
}

export function decisionSources(decided: readonly LineDecisions[], { t }: RateText): string {
	const sources = decided.map(({ currency }) => t(`overnight.decisions.sources.${currency}`));
	return t('overnight.decisions.scheduled', { sources: sources.join(t('overnight.chart.and')) });
}

/**
 * Returns notes about missing decisions. They name the days with known decisions if the chart shows other days, and the
 * currencies with known decisions if the chart shows other currencies.
 */
export function decisionLimits(series: readonly StepSeries[], span: DaySpan, text: RateText): readonly string[] {
	const { t, language } = text;
	const calendars = series.map(({ key }) => policyCalendarOf(key));
	const known = policyCalendars.map(({ currency }) => currency).join(t('overnight.decisions.and'));
	return [
		...calendars.flatMap((calendar) => {
			if (calendar === undefined || !exceeds(span, calendar)) return [];
			const { currency, first, last } = calendar;
			const bank = t(`overnight.decisions.banks.${currency}`);
			return t('overnight.decisions.known', { bank, from: dateText(first, language), to: dateText(last, language) });
		}),
		...(calendars.includes(undefined) ? [t('overnight.decisions.only', { currencies: known })] : []),
	];
}

const exceeds = (span: DaySpan, { first, last }: PolicyCalendar): boolean =>
	span.first < epochDay(first) || span.last > epochDay(last);

export function readingsOn(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	day: EpochDay,
	text: RateText,
): Readings {
	const { t } = text;
	const figures = figuresOn(series, day, text, t('overnight.chart.none'));
	const date = dayText(day, text);
	const marks = decisionReadings(series, decided, day, text);
	const parts = [...spokenFigures(figures), ...marks.flatMap(({ event }) => event ?? [])];
	const spoken = t('overnight.chart.point', { date, figures: parts.join(t('overnight.chart.and')) });
	return { date, figures, marks, spoken };
}

export function chartLabel(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	span: DaySpan,
	text: RateText,
): string {
	const { t } = text;
	const lines = series.map((line) => {
		const extremes = extremesOf(line, span, text);
		if (extremes === undefined) return t('overnight.chart.emptyLine', { index: line.name });
		return t('overnight.chart.line', { index: line.name, ...extremes });
	});
	const [from, to] = [dayText(span.first, text), dayText(span.last, text)];
	const label = t('overnight.chart.label', { from, to });
	return [label, ...lines, ...decisionLabel(decided, span, text), t('overnight.chart.keys')].join(' ');
}

export function pictureWords(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	span: DaySpan,
	text: RateText,
	today: string = localToday(),
): PictureWords {
	const { t, language } = text;
	const shown = series.filter((line) => stepsWithin(line, span).length > 0);
	const marked = decided.filter(({ days }) => days.some((day) => day >= span.first && day <= span.last));
	const sources = shown.map(({ key, name }) =>
		t('overnight.chart.source', {
			index: name,
			currency: key,
			administrator: administratorOf(name, text) ?? t('overnight.chart.unknownSource'),
		}),
	);
	return {
		title: t('overnight.chart.title', { names: shown.map(({ name }) => name).join(t('overnight.chart.and')) }),
		subtitle: t('overnight.chart.subtitle', { from: dayText(span.first, text), to: dayText(span.last, text) }),
		notes: [
			sources.join(t('overnight.chart.and')),
			...(marked.length === 0 ? [] : [decisionSources(marked, text)]),
			t('overnight.chart.made', { date: dateText(today, language) }),
		],
		tickText: (day) => dayText(day, text),
	};
}

export interface LineDecisions extends DayMarks {
	readonly currency: PolicyCalendar['currency'];
	/** All known decisions, including those outside the chart, earliest first. */
	readonly decisions: readonly (PolicyDecision & { readonly day: EpochDay })[];
}

export function lineDecisions(
	series: readonly StepSeries[],
	{ first, last }: DaySpan,
	{ t }: RateText,
): readonly LineDecisions[] {
	return series.flatMap(({ key }) => {
		const calendar = policyCalendarOf(key);
		if (calendar === undefined) return [];
		const decisions = policyDecisions(calendar).map((decision) => ({ ...decision, day: epochDay(decision.date) }));
		const days = decisions.map(({ day }) => day).filter((day) => day >= first && day <= last);
		const { currency } = calendar;
		return days.length === 0
			? []
			: [{ key, name: t(`overnight.decisions.banks.${currency}`), days, currency, decisions }];
	});
}

/** Returns a CSV file with the fixings in a chart. Each column heading contains the unit and the administrator. */
export function chartCsv(series: readonly StepSeries[], span: DaySpan, text: RateText): string {
	const { t } = text;
	const headings = series.map(({ key, name }) => {
		const administrator = administratorOf(name, text);
		const index = t('overnight.chart.csvColumn', { index: name, currency: key });
		return administrator === undefined ? index : t('overnight.chart.csvSource', { index, administrator });
	});
	return linesCsv(series, span, [t('overnight.columns.record_date'), ...headings]);
}
