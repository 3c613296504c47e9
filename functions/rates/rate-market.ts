import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type Ibor, ibors } from '#shared/benchmark/ibor.ts';
import type { DateType } from '#shared/contract/fallback.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { FallbackCalculator } from '#shared/fallback/fallback-calculator.ts';
import { type FallbackFailure, isFailure, ResolvedIbor } from '#shared/fallback/fallback-rate.ts';
import type { ImpliedIbor } from '#shared/fallback/implied-ibor.ts';
import { knownSpreadAdjustments } from '#shared/fallback/spread-adjustment.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, earlierOf, type LocalDate, laterOf, localDate } from '#shared/time/local-date.ts';
import { fixingsBetween } from './fixings.ts';
import {
	keysPublishedOn,
	type PublishedRecord,
	recordSeries,
	recordsBetween,
	recordsNamed,
} from './published-records.ts';
import { type RecordKeyParts, type RecordKind, type RecordSeries, recordKey } from './store/rate-keys.ts';

/** Range of dates that can be calculated. No overnight index is older and no calendar ends later. */
const earliest = localDate('1990-01-01');
const latest = localDate('2099-12-31');

/** Maximum observation period: one year, plus the days by which holidays, spot lag and lookback move its ends. */
const longestWindowDays = 366 + 45;

/** Resolved rates by calendars. Cached, because resolving is slow and calendars change only with a release. */
const resolved = new WeakMap<readonly HolidayCalendar[], Map<Ibor, ResolvedIbor | FallbackFailure>>();

export class RateMarket {
	readonly calendars: readonly HolidayCalendar[];
	readonly #from: LocalDate;
	readonly #to: LocalDate;
	readonly #series = new Map<string, Promise<FixingSeries>>();

	private constructor(calendars: readonly HolidayCalendar[], from: LocalDate, to: LocalDate) {
		this.calendars = calendars;
		this.#from = from;
		this.#to = to;
	}

	/** Returns the inputs for rates with this record or publication date; undefined if calendars do not cover it. */
	static async around(date: LocalDate): Promise<RateMarket | undefined> {
		return RateMarket.between(date, date);
	}

	static async between(from: LocalDate, to: LocalDate): Promise<RateMarket | undefined> {
		if (to < earliest || from > latest) return undefined;
		const [first, last] = [
			addDays(laterOf(from, earliest), -longestWindowDays),
			addDays(earlierOf(to, latest), longestWindowDays),
		];
		return new RateMarket(await systemCalendars(), first, last);
	}

	seriesOf(index: string): Promise<FixingSeries> {
		let series = this.#series.get(index);
		if (series === undefined) {
			series = fixingsBetween(index, this.#from, this.#to).then((fixings) => new FixingSeries(index, fixings));
			this.#series.set(index, series);
		}
		return series;
	}

	async calculatorOf(ibor: Ibor): Promise<FallbackCalculator | FallbackFailure> {
		const rate = this.resolve(ibor);
		if (isFailure(rate)) return rate;
		return new FallbackCalculator(rate, knownSpreadAdjustments, await this.seriesOf(rate.index.name));
	}

	async dollar(): Promise<FallbackCalculator> {
		const calculator = await this.calculatorOf(dollarLibor);
		if (isFailure(calculator)) throw new Error(`USD LIBOR cannot be calculated: ${calculator.reason}`);
		return calculator;
	}

	resolve(ibor: Ibor): ResolvedIbor | FallbackFailure {
		let known = resolved.get(this.calendars);
		if (known === undefined) {
			known = new Map();
			resolved.set(this.calendars, known);
		}
		let rate = known.get(ibor);
		if (rate === undefined) {
			rate = ResolvedIbor.resolve(ibor, this.calendars);
			known.set(ibor, rate);
		}
		return rate;
	}

	calendarNamed(name: string): BusinessCalendar {
		return businessCalendarOf(this.calendars, name);
	}
}

const dollarLibor = ibors.find(({ currency, name }) => currency === 'USD' && name === 'LIBOR') as Ibor;

const single = new WeakMap<HolidayCalendar, BusinessCalendar>();

export function businessCalendarOf(calendars: readonly HolidayCalendar[], name: string): BusinessCalendar {
	const calendar = calendars.find((candidate) => candidate.name === name);
	if (calendar === undefined) throw new Error(`the portal has no calendar ${name}`);
	let days = single.get(calendar);
	if (days === undefined) {
		days = new BusinessCalendar([calendar]);
		single.set(calendar, days);
	}
	return days;
}

export async function forwardQuotes(ibor: ImpliedIbor, from: LocalDate, to: LocalDate) {
	const { currency, name } = ibor;
	const series = (await recordSeries('forward-quote', currency)).find((one) => one.name === name);
	if (series === undefined) return [];
	const records = await recordsBetween(series, from, to);
	return records.flatMap(({ recordDate, tenor, spotRef, forwardPoints, dayCount }) =>
		spotRef === undefined || forwardPoints === undefined || dayCount === undefined
			? []
			: [
					{
						recordDate,
						tenor,
						quote: { spot: decimal(spotRef), points: decimal(forwardPoints), days: dayCount },
					},
				],
	);
}

/**
 * A published record replaces the calculated row with the same key even if their publication dates differ. The row is
 * then shown on the publisher's date.
 */
export async function preferPublished<Row extends RecordKeyParts>(
	series: RecordSeries,
	calculated: readonly Row[],
	date: LocalDate,
	dateType: DateType,
): Promise<{ readonly published: readonly PublishedRecord[]; readonly calculated: readonly Row[] }> {
	if (dateType === 'record_date') {
		const published = await recordsBetween(series, date, date);
		return { published, calculated: without(calculated, published) };
	}
	const keys = await keysPublishedOn(series, date);
	const known = await recordsNamed(series, [...keys, ...calculated.map(recordKey)]);
	return {
		published: known.filter(({ publicationDate }) => publicationDate === date),
		calculated: without(calculated, known),
	};
}

function without<Row extends RecordKeyParts>(
	rows: readonly Row[],
	published: readonly PublishedRecord[],
): readonly Row[] {
	const keys = new Set(published.map(recordKey));
	return rows.filter((row) => !keys.has(recordKey(row)));
}

export type NamedRow = RecordKeyParts & { readonly currency: string; readonly name: string };

export async function publishedRecord(
	kind: RecordKind,
	{ currency, name, ...key }: NamedRow,
): Promise<PublishedRecord | undefined> {
	const series = (await recordSeries(kind, currency)).find((one) => one.name === name);
	if (series === undefined) return undefined;
	const [record] = await recordsNamed(series, [recordKey(key)]);
	return record;
}
