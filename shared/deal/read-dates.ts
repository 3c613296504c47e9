import { rateConventions } from '../benchmark/rate-conventions.ts';
import { monthNumberOf } from '../time/adjust-date.ts';
import { calendarDayOf, dateOfEpochDay, type EpochDay, type Tenor } from '../time/local-date.ts';
import { isFirstStub, rollDateOf, type Stub } from '../time/schedule-dates.ts';
import { type LegNames, type LegTerms, maxCalendars, type RollConvention } from './deal.ts';
import { rollConventionsByText, stubsByText } from './deal-values.ts';
import { type FieldReader, foundText } from './read-field.ts';

/** Calendars that can be chosen for a leg: the calendars of all indices. */
export const calendarNames: readonly string[] = [
	...new Set(rateConventions.flatMap(({ calendars }) => calendars)),
].sort();

/** Calendars by FpML business centre. @see FpML coding scheme business-center */
const calendarsByCentre = {
	AUSY: 'AUS_FI',
	CATO: 'CAN_FI',
	CHZU: 'SWI',
	EUTA: 'EMU',
	GBLO: 'UKG_FI',
	HKHK: 'HKG_FI',
	IDJA: 'IDN_FI',
	JPTO: 'JAP_FI',
	NOOS: 'NOR_FI',
	SEST: 'SWE_FI',
	SGSI: 'SIN_FI',
	THBA: 'THA_FI',
	USGS: 'USA_FI',
	USNY: 'USA_FI',
} as const;

const calendarsByText: ReadonlyMap<string, string> = new Map([
	...calendarNames.map((name) => [name, name] as const),
	...Object.entries(calendarsByCentre),
]);

/** Start and end of a deal; undefined if blank or invalid. */
export interface DealSpan {
	readonly start: EpochDay | undefined;
	readonly end: EpochDay | undefined;
}

export type DateTerms = Pick<
	LegTerms,
	'stub' | 'firstRegularDate' | 'lastRegularDate' | 'rollConvention' | 'calendars'
>;

export function readDates(
	reader: FieldReader,
	names: LegNames,
	frequency: Tenor | 'zero' | undefined,
	deal: DealSpan,
): DateTerms {
	const stub = reader.choice(names.StubRule, stubsByText) ?? 'ShortFirst';
	const firstRegularDate = reader.date(names.FirstRegularPaymentDate);
	if (firstRegularDate !== undefined) checkFirstDate(reader, names, stub, firstRegularDate, deal);
	const lastRegularDate = reader.date(names.LastRegularPaymentDate);
	const terms = { frequency, stub, firstRegularDate, lastRegularDate };
	const rollConvention = readRoll(reader, names, terms, deal);
	if (lastRegularDate !== undefined) checkLastDate(reader, names, { ...terms, lastRegularDate, rollConvention }, deal);
	return { stub, firstRegularDate, lastRegularDate, rollConvention, calendars: readCalendars(reader, names) };
}

/** Checks the last regular date, on which a stub at the end starts. */
function checkLastDate(
	reader: FieldReader,
	names: LegNames,
	terms: RolledTerms & { readonly lastRegularDate: EpochDay; readonly rollConvention: RollConvention | undefined },
	{ start, end }: DealSpan,
): undefined {
	const { lastRegularDate: last, frequency, rollConvention: roll } = terms;
	const first = isFirstStub(terms.stub) ? terms.firstRegularDate : start;
	const field = names.LastRegularPaymentDate;
	if (frequency === 'zero') return reader.fault('last-needs-periods', field, {});
	if ((start !== undefined && last <= start) || (end !== undefined && last >= end)) {
		return reader.fault('not-within-deal', field, { start: textOf(start), end: textOf(end) });
	}
	if (first === undefined || frequency === undefined) return undefined;
	if (last <= first) return reader.fault('last-after-first', field, { first: dateOfEpochDay(first) });
	const { unit, count } = frequency;
	const isWhole = unit === 'week' ? (last - first) % (7 * count) === 0 : isRolledTo(first, last, count, roll);
	if (isWhole) return undefined;
	const text = `${count}${unit === 'week' ? 'W' : 'M'}`;
	return reader.fault('regular-dates-apart', field, { first: dateOfEpochDay(first), frequency: text });
}

/** True if the dates are whole monthly periods apart. Any day counts as month end, which depends on calendars. */
function isRolledTo(first: EpochDay, last: EpochDay, months: number, roll: RollConvention | undefined): boolean {
	const between = monthNumberOf(last) - monthNumberOf(first);
	if (between % months !== 0) return false;
	if (roll === 'EOM') return true;
	if (roll === 'IMM') return rollDateOf(monthNumberOf(first), 'imm') === first;
	const backward = rollDateOf(monthNumberOf(first), roll ?? calendarDayOf(last).dayOfMonth) === first;
	return backward || rollDateOf(monthNumberOf(last), roll ?? calendarDayOf(first).dayOfMonth) === last;
}

function checkFirstDate(
	reader: FieldReader,
	names: LegNames,
	stub: Stub,
	date: EpochDay,
	{ start, end }: DealSpan,
): void {
	if (!isFirstStub(stub)) reader.fault('first-stub-only', names.FirstRegularPaymentDate, {});
	else if ((start !== undefined && date <= start) || (end !== undefined && date >= end)) {
		reader.fault('not-within-deal', names.FirstRegularPaymentDate, { start: textOf(start), end: textOf(end) });
	}
}

/** Reads the roll convention. Dates are rolled from a roll date; month ends, which need a calendar, are not checked. */
function readRoll(
	reader: FieldReader,
	names: LegNames,
	{ frequency, stub, lastRegularDate }: RolledTerms,
	{ start, end }: DealSpan,
): RollConvention | undefined {
	const roll = reader.choice(names.RollConvention, rollConventionsByText);
	if (roll === undefined || roll === 'None') return undefined;
	if (frequency === 'zero' || frequency?.unit === 'week')
		return reader.fault('roll-needs-months', names.RollConvention, {});
	const [from, date] = isFirstStub(stub)
		? lastRegularDate === undefined
			? (['endDate', end] as const)
			: ([names.LastRegularPaymentDate, lastRegularDate] as const)
		: (['startDate', start] as const);
	if (date === undefined || roll === 'EOM') return roll;
	if (date === rollDateOf(monthNumberOf(date), roll === 'IMM' ? 'imm' : roll)) return roll;
	return reader.fault('roll-day-of-date', names.RollConvention, { from, date: dateOfEpochDay(date) });
}

type RolledTerms = Pick<LegTerms, 'stub' | 'firstRegularDate' | 'lastRegularDate'> & {
	readonly frequency: Tenor | 'zero' | undefined;
};

/** Reads calendars from a list or a text of names separated by commas, semicolons or blanks. @returns sorted names */
function readCalendars(reader: FieldReader, names: LegNames): readonly string[] | undefined {
	const field = names.Calendars;
	if (reader.isBlank(field)) return undefined;
	const value = reader.value(field);
	const stated =
		typeof value === 'string'
			? value
					.slice(0, maxText)
					.split(/[\s,;]+/)
					.filter(Boolean)
			: value;
	const allowed = [...calendarsByText.keys()];
	if (!Array.isArray(stated) || stated.length === 0) return reader.fault('calendars-list', field, {}, allowed);
	if (stated.length > maxCalendars) return reader.fault('too-many-calendars', field, { max: maxCalendars }, allowed);
	const found = new Set<string>();
	for (const each of stated) {
		const name = typeof each === 'string' ? calendarsByText.get(each.trim()) : undefined;
		if (name === undefined) return reader.fault('calendar-unknown', field, { calendar: foundText(each) }, allowed);
		found.add(name);
	}
	return [...found].sort();
}

/** Maximum length of a text of calendar names. A longer text contains more names than are allowed. */
const maxText = 200;

const textOf = (day: EpochDay | undefined) => (day === undefined ? '' : dateOfEpochDay(day));
