import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { PlainCompounding, sofrIndex, sofrIndexBase } from '#shared/averages/overnight-averages.ts';
import { type Fixing, FixingSeries, publicationDay } from '#shared/benchmark/fixing-series.ts';
import {
	type DisplayOnlyIndex,
	type OvernightIndex,
	overnightIndexOf,
	shownIndexOf,
} from '#shared/benchmark/overnight-index.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { type OvernightRow, overnightHistory } from '#shared/contract/overnight-history.ts';
import { latestRate } from '#shared/contract/rates.ts';
import { figureText } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import {
	addDays,
	dateOfEpochDay,
	earlierOf,
	epochDay,
	isLocalDate,
	type LocalDate,
	laterOf,
	localDate,
} from '#shared/time/local-date.ts';
import { fixingsBetween, latestFixing } from './fixings.ts';
import { recordSeries, recordsBetween } from './published-records.ts';
import { businessCalendarOf } from './rate-market.ts';
import { requireEntitledIndex } from './refuse-failure.ts';

const { anyOf } = latestRate.access;

export const latest = operation(latestRate, async ({ request: { currency }, caller }) => {
	const index = overnightIndexOf(currency) ?? shownIndexOf(currency);
	if (index === undefined && caller.entitlement.modules.get('Fallback')?.currencies.includes(currency)) return [];
	const { name } = requireEntitledIndex(caller, anyOf, currency);
	const fixing = await latestFixing(name);
	if (fixing === undefined) return [];
	return [{ id: { rateDate: fixing.date, currency, index: name }, value: fixing.value }];
});

/**
 * Returns the SOFR Index by value date, with eight decimals, compounded up to the fixing of the previous business day.
 * Omits value dates with missing fixings.
 *
 * @param valueDates ascending
 */
async function sofrIndexLevels(
	calendar: BusinessCalendar,
	valueDates: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, string>> {
	const dates = valueDates.filter((date) => date >= sofrIndexBase);
	const last = dates.at(-1);
	const sofr = overnightIndexOf('USD');
	if (last === undefined || sofr === undefined) return new Map();
	const series = new FixingSeries(sofr.name, await fixingsBetween(sofr.name, sofrIndexBase, last));
	const levels = sofrIndex(new PlainCompounding(series, calendar, sofr.yearlyBasis), dates);
	return new Map([...levels].flatMap(([date, level]) => ('reason' in level ? [] : [[date, figureText(level)]])));
}

type ShownIndex = OvernightIndex | DisplayOnlyIndex;

/** No overnight index has earlier fixings. */
const earliest = localDate('1990-01-01');

export const overnight = operation(overnightHistory, async ({ request, caller, clock }) => {
	const { currency, startDate, endDate, pageSize, cursor } = request;
	const index = requireEntitledIndex(caller, ['ONRates'], currency);
	const range: HistoryRange = { currency, startDate, endDate };
	const from = laterOf(cursor === undefined ? startDate : pageStart(cursor, range), earliest);
	const to = earlierOf(endDate, localDate(new Date(clock()).toISOString().slice(0, 10)));
	const { fixings, next } = await pageOf(index.name, from, to, pageSize);
	const rates = await described(fixings, index);
	return { body: { rates }, ...(next === undefined ? {} : { cursor: `${questionOf(range)}.${next}` }) };
});

const yearsAtOnce = 8;

async function pageOf(
	index: string,
	from: LocalDate,
	to: LocalDate,
	pageSize = Number.POSITIVE_INFINITY,
): Promise<{ readonly fixings: readonly Fixing[]; readonly next?: LocalDate }> {
	const fixings: Fixing[] = [];
	let start = from;
	while (start <= to && fixings.length <= pageSize) {
		const end = earlierOf(to, localDate(`${Number(start.slice(0, 4)) + yearsAtOnce - 1}-12-31`));
		fixings.push(...(await fixingsBetween(index, start, end)));
		start = addDays(end, 1);
	}
	const next = fixings[pageSize]?.date;
	return { fixings: fixings.slice(0, pageSize), ...(next === undefined ? {} : { next }) };
}

async function described(fixings: readonly Fixing[], index: ShownIndex): Promise<OvernightRow[]> {
	const [first, last] = [fixings[0], fixings.at(-1)];
	if (first === undefined || last === undefined) return [];
	const [calendars, extras] = await Promise.all([systemCalendars(), extraFields(index, first.date, last.date)]);
	const calendarName = 'calendar' in index ? index.calendar : publicationOf(index.name)?.calendar;
	const calendar = calendarName === undefined ? undefined : businessCalendarOf(calendars, calendarName);
	const levels =
		index.name === 'SOFR' && calendar !== undefined
			? await sofrIndexLevels(
					calendar,
					fixings.map(({ date }) => date),
				)
			: undefined;
	return fixings.map(({ date, value }) => ({
		...(levels?.has(date) === true ? { sofr_index: levels.get(date) } : {}),
		...extras.get(date),
		record_date: date,
		value,
		index: index.name,
		publication_date: calendar === undefined ? null : publicationDate(index, date, calendar),
	}));
}

function publicationDate(index: ShownIndex, date: LocalDate, calendar: BusinessCalendar): LocalDate | null {
	const day = publicationDay(index, epochDay(date), calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : null;
}

async function extraFields(
	{ name, currency }: ShownIndex,
	from: LocalDate,
	to: LocalDate,
): Promise<ReadonlyMap<LocalDate, Readonly<Record<string, string>>>> {
	const series = (await recordSeries('overnight-extra', currency)).find((one) => one.name === name);
	if (series === undefined) return new Map();
	const records = await recordsBetween(series, from, to);
	return new Map(records.map(({ recordDate, fields = {} }) => [recordDate, fields]));
}

interface HistoryRange {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
}

/** Beginning of the cursors of a range. Cursors do not expire, because no state is stored for them. */
const questionOf = ({ currency, startDate, endDate }: HistoryRange) => `${currency}.${startDate}.${endDate}`;

/** @throws a refusal (400) if the portal did not issue the cursor for this range */
function pageStart(cursor: string, range: HistoryRange): LocalDate {
	const prefix = `${questionOf(range)}.`;
	const next = cursor.slice(prefix.length);
	if (cursor.startsWith(prefix) && isLocalDate(next) && next > range.startDate && next <= range.endDate) return next;
	throw refuse('unknown-cursor', { field: 'cursor' });
}
