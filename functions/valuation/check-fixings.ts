import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { ibors } from '#shared/benchmark/ibor.ts';
import { isPlausibleNeighbour } from '#shared/benchmark/outlier.ts';
import { outlierLimit } from '#shared/benchmark/publication.ts';
import { conventionsOf, rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { type RefusalReason, screenFixings } from '#shared/benchmark/screen-fixings.ts';
import type { FixingFaultCode } from '#shared/contract/problems/fixing-faults.ts';
import type { Issue } from '#shared/contract/route.ts';
import type { WireFixing, WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

export function fixingsInvalid(faults: readonly Issue[]): Refusal {
	const [first] = faults;
	const place = Number(first?.path[1] ?? 0) + 1;
	const text = `Fixing ${place}: ${first?.path[2]} ${first?.message}.`;
	return refuse('fixings-invalid', { count: faults.length, first: text }, { issues: faults });
}

/** @throws a refusal (400) if a fixing sent with deals has no index, or if a date occurs twice */
export function requireFixings(fixings: readonly WireFixing[] = []): readonly WireFixing[] {
	const faults = fixingFaults(fixings);
	if (faults.length > 0) throw fixingsInvalid(faults);
	return fixings;
}

/** Limits in percent per year. A number beyond these limits has a different unit. */
const [minPercent, maxPercent] = [-25, 200];

const seriesOf = ({ index, currency, tenor }: WireFixingKey) => `${currency} ${index} ${tenor}`;

/** Finds faults that do not depend on a calendar: unknown indices and tenors, rates out of range, and duplicates. */
export function fixingFaults(fixings: readonly (WireFixingKey & { readonly value?: string })[]): readonly Issue[] {
	const placeOf = new Map<string, number>();
	return fixings.flatMap((fixing, place): Issue[] => {
		const fault = (field: string, code: FixingFaultCode, message: string, params: Issue['params'] = {}) => [
			{ path: ['fixings', place, field], code, message, params },
		];
		const { index, currency, tenor, date, value } = fixing;
		const conventions = conventionsOf(index, currency);
		if (conventions === undefined) {
			const known = rateConventions.filter((each) => each.currency === currency).map((each) => each.index);
			if (known.length === 0) {
				return fault('index', 'currency-without-index', `no index of ${currency} is known`, { currency });
			}
			const allowed = known.join(', ');
			return fault('index', 'index-unknown', `must be one of ${allowed}`, { allowed });
		}
		const tenors = conventions.tenors.join(', ');
		if (!conventions.tenors.includes(tenor)) {
			return fault('tenor', 'tenor-unknown', `must be one of ${tenors}`, { allowed: tenors });
		}
		if (value !== undefined && (Number(value) < minPercent || Number(value) > maxPercent)) {
			const range = { min: minPercent, max: maxPercent };
			return fault('value', 'out-of-range', `must be from ${minPercent} to ${maxPercent} percent`, range);
		}
		const key = `${seriesOf(fixing)} ${date}`;
		const earlier = placeOf.get(key);
		if (earlier !== undefined) {
			const message = `is also the date of fixing ${earlier + 1} of the same index`;
			return fault('date', 'repeated', message, { other: earlier + 1 });
		}
		placeOf.set(key, place);
		return [];
	});
}

interface Check {
	readonly today: LocalDate;
	readonly confirmed: boolean;
	calendar(names: readonly string[]): BusinessCalendar;
}

export function checkFixings(
	fixings: readonly WireFixing[],
	stored: readonly WireFixing[],
	{ today, confirmed, calendar }: Check,
): { readonly changed: readonly WireFixing[] } | { readonly faults: readonly Issue[] } {
	const faults = [...fixingFaults(fixings)];
	if (faults.length > 0) return { faults };
	const placeOf = new Map(fixings.map((fixing, place) => [`${seriesOf(fixing)} ${fixing.date}`, place]));
	const storedOf = Map.groupBy(stored, seriesOf);
	const changed: WireFixing[] = [];
	for (const [series, ofSeries] of Map.groupBy(fixings, seriesOf)) {
		const names = publicationCalendars(ofSeries[0] as WireFixing);
		const near = (storedOf.get(series) ?? []).filter((one) =>
			ofSeries.some(({ date }) => isPlausibleNeighbour(date, one.date)),
		);
		const screened = screenFixings(ofSeries, near, {
			calendar: calendar(names),
			today,
			outlierLimit,
			confirmed: confirmed ? ofSeries : [],
			rejected: [],
		});
		const report = (
			date: LocalDate,
			field: string,
			fault: Pick<Issue, 'message' | 'params'> & { code: FixingFaultCode },
		) => faults.push({ path: ['fixings', placeOf.get(`${series} ${date}`) ?? 0, field], ...fault });
		for (const { date, reason } of screened.refused) {
			report(date, reason === 'not-a-decimal' ? 'value' : 'date', refusalOf(reason, names.join(', ')));
		}
		for (const { date, comparedWith } of screened.outliers) {
			const message = `is far from ${comparedWith.value} of ${comparedWith.date}: confirm it`;
			const params = { value: comparedWith.value, date: comparedWith.date };
			report(date, 'value', { code: 'outlier', message, params });
		}
		const dates = new Set(screened.changed.map(({ date }) => date));
		changed.push(...ofSeries.filter(({ date }) => dates.has(date)));
	}
	return faults.length > 0 ? { faults } : { changed };
}

/** Returns the calendars of an interbank rate's publication days. Swaps on the rate may use additional calendars. */
function publicationCalendars({ index, currency }: WireFixingKey): readonly string[] {
	const ibor = ibors.find((each) => each.name === index && each.currency === currency);
	return ibor?.recordCalendars ?? conventionsOf(index, currency)?.calendars ?? [];
}

function refusalOf(reason: RefusalReason, calendars: string) {
	switch (reason) {
		case 'weekend':
			return { code: reason, message: 'is a Saturday or a Sunday' } as const;
		case 'holiday': {
			const message = `is a holiday of ${calendars}: the index has no fixing`;
			return { code: reason, message, params: { calendars } } as const;
		}
		case 'outside-calendar':
			return { code: reason, message: `is outside the calendar ${calendars}`, params: { calendars } } as const;
		case 'future':
			return { code: reason, message: 'is in the future' } as const;
		default: {
			const message = 'must be a decimal number of at most 3 digits before and 10 after the point';
			return { code: 'not-a-decimal', message } as const;
		}
	}
}
