import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { type PolicyCalendar, policyCalendarOf, policyCalendars } from '#shared/time/policy-decisions.ts';
import type { MarkReading } from '#ui/step-chart/chart-legend.tsx';
import { type DaySpan, lineStyle, type StepSeries } from '#ui/step-chart/step-series.ts';
import type { LineDecisions } from './line-decisions.ts';

/** Last decision of each bank on a day; marks decisions of the day itself. */
export function decisionReadings(
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

/** The decision of a day, or the one whose rates apply from the day on. */
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

/** Number of marked decisions within a chart, for its description. */
export function decisionLabel(
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

/** Names the sources of the marked decisions and that only scheduled ones are listed. */
export function decisionSources(decided: readonly LineDecisions[], { t }: RateText): string {
	const sources = decided.map(({ currency }) => t(`overnight.decisions.sources.${currency}`));
	return t('overnight.decisions.scheduled', { sources: sources.join(t('overnight.chart.and')) });
}

/** The days that decisions are known for where a chart has others, and the currencies where it has others. */
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
