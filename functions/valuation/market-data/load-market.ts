import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { fixingsBetween, storedFixingsBetween } from '#functions/rates/fixings.ts';
import { recordsBetween } from '#functions/rates/published-records.ts';
import type { SnapshotSummary } from '#functions/rates/snapshots/snapshot-store.ts';
import { conventionsOf, rateConventions } from '#shared/benchmark/rate-conventions.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { FixingRequirement } from '#shared/swap/market.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { projectedFrom } from '#shared/time/projected-calendar.ts';
import { futuresUnderWay } from '../pricing/curve-cache.ts';
import type { Availability, IndexFixings, MarketInputs } from '../pricing/market-inputs.ts';
import { type OrganisationFixing, organisationFixings } from './organisation-fixings.ts';
import type { MarketDataProvider } from './providers.ts';
import { userDefinedCurves } from './user-defined-curves.ts';

export interface MarketSource {
	readonly orgId: string;
	readonly provider: MarketDataProvider;
	readonly fixings?: readonly OrganisationFixing[];
}

export interface MissingMarketData {
	readonly reason: 'missing-market-data';
	readonly date: LocalDate;
	readonly nearest: LocalDate | undefined;
}

/** @param needed fixings that the deals need; `all` if the deals are not known */
export async function loadMarket(
	{ orgId, provider, fixings: sent = [] }: MarketSource,
	valuationDate: LocalDate,
	needed: readonly FixingRequirement[] | 'all',
): Promise<MarketInputs | MissingMarketData> {
	const summaries = await provider.snapshots();
	const current = summaries.find(({ date }) => date === valuationDate);
	const found = current === undefined ? undefined : await provider.snapshot(current.id);
	if (found === undefined) {
		const nearest = summaries.find(({ date }) => date < valuationDate)?.date;
		return { reason: 'missing-market-data', date: valuationDate, nearest };
	}
	const { id, date, label, quotes } = found;
	const snapshot = { id, date, label, quotes };
	const ofDeals = needed === 'all' ? everyFixing(epochDay(valuationDate)) : needed;
	const requirements = joined([...ofDeals, ...fixingsOfFutures(snapshot)]);
	const [calendars, curves, published, saved] = await Promise.all([
		systemCalendars(),
		userDefinedCurves(orgId),
		readFixings(requirements, needed === 'all' ? storedFixingsBetween : fixingsBetween),
		organisationFixings(orgId),
	]);
	const fixings = completed(published, requirements, [...saved, ...sent]);
	return {
		valuationDate,
		snapshot,
		userDefinedCurves: curves,
		calendars,
		fixings,
		availability: availabilityIn(summaries, valuationDate),
	};
}

/** Neither curves nor deals need fixings before the first projected day. */
function everyFixing(valuationDay: EpochDay): FixingRequirement[] {
	const to = valuationDay - 1;
	return rateConventions.flatMap(({ index, currency, tenors }) =>
		tenors.map((tenor) => ({ index, currency, tenor, from: epochDay(projectedFrom), to })),
	);
}

function fixingsOfFutures(snapshot: MarketInputs['snapshot']): FixingRequirement[] {
	const to = epochDay(snapshot.date) - 1;
	return [...futuresUnderWay(snapshot)].flatMap(([index, from]) => {
		const row = rateConventions.find((each) => each.index === index && each.kind === 'overnight');
		return row === undefined ? [] : [{ index, currency: row.currency, tenor: 'ON', from, to }];
	});
}

function joined(requirements: readonly FixingRequirement[]): FixingRequirement[] {
	const byIndex = Map.groupBy(requirements, ({ index, currency, tenor }) => `${currency} ${index} ${tenor}`);
	return [...byIndex.values()].map((same) => ({
		...(same[0] as IndexKey),
		from: Math.min(...same.map(({ from }) => from)),
		to: Math.max(...same.map(({ to }) => to)),
	}));
}

/** Overnight fixings come from publishers. Fixings of term indices are loaded as term rates. */
function readFixings(
	requirements: readonly FixingRequirement[],
	overnightBetween: typeof fixingsBetween,
): Promise<readonly IndexFixings[]> {
	const recordsOf = termRecordsOf(requirements);
	return Promise.all(
		requirements.map(async ({ index, currency, tenor, from, to }) => {
			const [first, last] = [dateOfEpochDay(from), dateOfEpochDay(to)];
			const key = { index, currency, tenor };
			if (first > last) return { ...key, values: [] };
			if (tenor === 'ON') {
				const fixings = await overnightBetween(index, first, last);
				return { ...key, values: fixings.map(({ date, value }): [LocalDate, string] => [date, value]) };
			}
			const series = (await Promise.all(recordsOf(key))).map((records) =>
				records.flatMap(({ recordDate, tenor: ofRecord, figures }): [LocalDate, string][] => {
					const isWanted = ofRecord === tenor && recordDate >= first && recordDate <= last;
					return isWanted && figures.value !== undefined ? [[recordDate, figures.value.value]] : [];
				}),
			);
			const [only = []] = series;
			if (series.length === 1) return { ...key, values: only };
			// Later entries of the map replace earlier ones. In reversed order, the first instrument with a date is used.
			const values = new Map(series.toReversed().flat());
			return { ...key, values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)) };
		}),
	);
}

function termRecordsOf(requirements: readonly FixingRequirement[]) {
	const read = new Map<string, ReturnType<typeof recordsBetween>>();
	return ({ index, currency }: IndexKey) => {
		const same = requirements.filter((each) => each.index === index && each.currency === currency);
		const from = dateOfEpochDay(Math.min(...same.map((each) => each.from)));
		const to = dateOfEpochDay(Math.max(...same.map((each) => each.to)));
		return (conventionsOf(index, currency)?.fixingSeries ?? [index]).map((name) => {
			const key = `${currency} ${index} ${name}`;
			const records = read.get(key) ?? recordsBetween({ kind: 'term', currency, name }, from, to);
			read.set(key, records);
			return records;
		});
	};
}

const seriesOf = ({ index, currency, tenor }: IndexKey) => `${currency} ${index} ${tenor}`;

/** Adds the last fixing of the organisation for each date without a published one. */
function completed(
	published: readonly IndexFixings[],
	requirements: readonly FixingRequirement[],
	others: readonly OrganisationFixing[],
): readonly IndexFixings[] {
	if (others.length === 0) return published;
	const othersOf = Map.groupBy(others, seriesOf);
	return published.map((fixings, i) => {
		const { from, to } = requirements[i] as FixingRequirement;
		const added = (othersOf.get(seriesOf(fixings)) ?? []).filter(
			({ date }) => epochDay(date) >= from && epochDay(date) <= to,
		);
		if (added.length === 0) return fixings;
		const values = new Map([...added.map(({ date, value }) => [date, value] as const), ...fixings.values]);
		return { ...fixings, values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)) };
	});
}

/** @param summaries snapshots, latest date first */
export function availabilityIn(
	summaries: readonly SnapshotSummary[],
	valuationDate: LocalDate,
): Readonly<Record<string, Availability>> {
	const found: Record<string, Availability> = {};
	for (const { date, indices } of summaries) {
		for (const index of indices) {
			const known = found[index];
			const before = known?.before ?? (date < valuationDate ? date : undefined);
			found[index] = { first: date, ...(before === undefined ? {} : { before }) };
		}
	}
	return found;
}
