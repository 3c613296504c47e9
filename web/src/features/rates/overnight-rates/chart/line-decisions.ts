import type { RateText } from '#features/rates/shared/rate-text.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import {
	type PolicyCalendar,
	type PolicyDecision,
	policyCalendarOf,
	policyDecisions,
} from '#shared/time/policy-decisions.ts';
import type { DayMarks, DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';

/** The policy decisions about the rates of a line. */
export interface LineDecisions extends DayMarks {
	readonly currency: PolicyCalendar['currency'];
	/** All that are known, also those outside the chart, earliest first. */
	readonly decisions: readonly (PolicyDecision & { readonly day: EpochDay })[];
}

/** Decisions within a span, by line. */
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
