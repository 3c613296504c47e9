import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { forgetFixings } from '#functions/rates/fixings.ts';
import { businessCalendarOf } from '#functions/rates/rate-market.ts';
import { type TermFigure, type TermInstrument, termInstruments } from '#functions/rates/term-instruments.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import type { TermField } from '#shared/delivery/schedule/output-fields.ts';
import type { TermRate } from '#shared/delivery/schedule/rates.ts';
import { parseRelativeDate, resolveRelativeDate } from '#shared/delivery/schedule/relative-date.ts';
import { compareTenors, dateOfEpochDay, epochDay, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import { type Awaited, dueBefore, type EntryOutcome, fixingDue, lastBusinessDay, type Run } from './await-fixing.ts';

type TermFigures = { readonly instruments: readonly TermInstrument[] } | { readonly awaited: readonly Awaited[] };

/**
 * Returns the figures that an entry requests in one currency.
 *
 * An entry for the latest figures (F) waits until the figures due by the run are published. An entry for a fixed date
 * waits only if the date is the run date or the last business day. Missing figures for earlier dates are omitted.
 *
 * @throws a refusal (400) if the calendar of the currency does not cover the days
 */
async function termFigures(rate: TermRate, currency: string, run: Run): Promise<TermFigures> {
	if (!rate.date.startsWith('F')) return onDate(await valueDate(rate.date, currency, run), rate, currency, run);
	const latest = await Promise.all(
		(await knownFigures(rate, currency, run.runDate)).map((instrument) => latestOf(instrument, currency, run)),
	);
	const awaited = latest.flatMap((each) => ('awaited' in each ? [each.awaited] : []));
	if (awaited.length > 0) return { awaited };
	const instruments = latest.filter((each) => 'figures' in each);
	if (rate.date === 'F') return { instruments };
	const dates = instruments.flatMap(({ figures }) => figures.map(({ recordDate }) => recordDate));
	if (dates.length === 0) return { instruments: [] };
	return onDate(await valueDate(rate.date, currency, run, dates.reduce(laterOf)), rate, currency, run);
}

/** Includes figures of earlier value dates. */
async function knownFigures(
	{ instrument, tenors }: TermRate,
	currency: string,
	asOf: LocalDate,
): Promise<readonly TermInstrument[]> {
	return (await termInstruments(currency, asOf))
		.filter(({ name }) => instrument === undefined || name === instrument)
		.map((each) => ({ ...each, figures: each.figures.filter(({ tenor }) => tenors?.includes(tenor) ?? true) }))
		.filter(({ figures }) => figures.length > 0);
}

async function latestOf(
	instrument: TermInstrument,
	currency: string,
	run: Run,
): Promise<TermInstrument | { readonly awaited: Awaited }> {
	const index = overnightIndexOf(currency);
	if (index !== undefined && instrument.index === index.name) {
		const due = await fixingDue(index, run);
		const isOut = instrument.figures.some(({ lastFixing }) => lastFixing !== undefined && lastFixing >= due);
		if (!isOut) return { awaited: dueBefore(run, index.name, due) };
		return { ...instrument, figures: instrument.figures.filter(({ lastFixing }) => lastFixing === due) };
	}
	const last = await lastBusinessDay(index?.calendar, run);
	const lastButOne = await lastBusinessDay(index?.calendar, { ...run, runDate: last });
	const figures = [...Map.groupBy(instrument.figures, ({ tenor }) => tenor).values()].flatMap((all) => all.slice(-1));
	const stale = figures.filter((figure) => !isCurrent(figure, last, lastButOne));
	return stale.length === 0 ? { ...instrument, figures } : { awaited: missing(run, instrument, stale, last) };
}

/** A figure of the business day before counts if it was published on the last business day. */
function isCurrent({ recordDate, publicationDate }: TermFigure, last: LocalDate, lastButOne: LocalDate): boolean {
	if (recordDate >= last) return true;
	return recordDate === lastButOne && publicationDate !== undefined && publicationDate >= last;
}

async function onDate(date: LocalDate | undefined, rate: TermRate, currency: string, run: Run): Promise<TermFigures> {
	if (date === undefined) return { instruments: [] };
	const known = await knownFigures(rate, currency, date);
	const instruments = known.map((each) => ({
		...each,
		figures: each.figures.filter(({ recordDate }) => recordDate === date),
	}));
	const isRecent = date <= run.runDate && date >= (await lastBusinessDay(overnightIndexOf(currency)?.calendar, run));
	if (!isRecent) return { instruments };
	const awaited = known.flatMap((instrument, i) => {
		const existingTenors = new Set(instruments[i]?.figures.map(({ tenor }) => tenor));
		const lacking = instrument.figures.filter(({ tenor }) => !existingTenors.has(tenor));
		return lacking.length === 0 ? [] : [missing(run, instrument, lacking, date)];
	});
	return awaited.length > 0 ? { awaited } : { instruments };
}

/** Lists the tenors if only some are missing. */
function missing(
	run: Run,
	{ name, figures }: TermInstrument,
	lacking: readonly TermFigure[],
	date: LocalDate,
): Awaited {
	const tenors = [...new Set(lacking.map(({ tenor }) => tenor))];
	const isWhole = tenors.length === new Set(figures.map(({ tenor }) => tenor)).size;
	return dueBefore(run, isWhole ? name : `${name} ${tenors.join(', ')}`, date);
}

async function valueDate(
	text: string,
	currency: string,
	{ runDate }: Run,
	latest?: LocalDate,
): Promise<LocalDate | undefined> {
	const date = parseRelativeDate(text);
	const index = overnightIndexOf(currency);
	if (date === undefined || index === undefined) return undefined;
	const calendar = businessCalendarOf(await systemCalendars(), index.calendar);
	const anchors = { T: epochDay(runDate), ...(latest === undefined ? {} : { F: epochDay(latest) }) };
	const day = resolveRelativeDate(date, anchors, calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : undefined;
}

type TermRow = Row<TermField>;

/**
 * Returns the rows of one entry of Rates in a Term job: one per instrument and tenor, shortest tenor first.
 *
 * A tenor for which no instrument has a figure on the date becomes a row with an error. If a figure is due, the
 * delivery waits for it.
 */
export async function termRows(rate: TermRate, run: Run): Promise<EntryOutcome<TermField>> {
	const entitled = run.entitlement.modules.get('TermRates')?.currencies ?? [];
	const currencies = rate.currency === undefined ? entitled : [rate.currency];
	const name = rate.instrument ?? (rate.currency as string);
	const denied = currencies.find((currency) => !entitled.includes(currency));
	if (denied !== undefined) return onlyFault(run, name, `${denied} is not among the organization's term rates`);
	try {
		const outcome = await rowsOf(rate, name, currencies, run);
		if (!('awaited' in outcome)) return outcome;
		// The missing figures may have been stored after the cache was filled.
		forgetFixings();
		return await rowsOf(rate, name, currencies, run);
	} catch (error) {
		if (error instanceof Refusal) return onlyFault(run, name, error.message);
		throw error;
	}
}

async function rowsOf(
	rate: TermRate,
	name: string,
	currencies: readonly string[],
	run: Run,
): Promise<EntryOutcome<TermField>> {
	const ofCurrencies = await Promise.all(currencies.map((currency) => termFigures(rate, currency, run)));
	const awaited = ofCurrencies.flatMap((each) => ('awaited' in each ? each.awaited : []));
	if (awaited.length > 0) return { awaited };
	const found = ofCurrencies.flatMap((each, i) =>
		'instruments' in each ? each.instruments.flatMap((one) => rowsOfInstrument(one, currencies[i] as string, run)) : [],
	);
	const missing = (rate.tenors ?? []).filter((tenor) => !found.some((row) => textOf(row) === tenor));
	if (found.length === 0 && missing.length === 0) {
		return onlyFault(run, name, `there is no term rate of ${name} for ${rate.date}`);
	}
	const faults = missing.map((tenor) => ({
		...faultRow(run, name, `there is no term rate of ${name} ${tenor} for ${rate.date}`),
		tenor: { text: tenor },
	}));
	return { rows: [...found, ...faults], faultRows: faults.length };
}

const textOf = ({ tenor }: TermRow) => (tenor !== undefined && 'text' in tenor ? tenor.text : undefined);

const rowsOfInstrument = ({ name, figures }: TermInstrument, currency: string, { runDate }: Run) =>
	figures.toSorted((a, b) => compareTenors(a.tenor, b.tenor)).map((figure) => rowOf(figure, name, currency, runDate));

function rowOf(figure: TermFigure, name: string, currency: string, runDate: LocalDate): TermRow {
	const { ric, tenor, recordDate, publicationDate, value } = figure;
	return {
		runDate: { date: runDate },
		currency: { text: currency },
		name: { text: name },
		ric: { text: ric },
		tenor: { text: tenor },
		record_date: { date: recordDate },
		...(publicationDate === undefined ? {} : { publication_date: { date: publicationDate } }),
		value: { figure: value },
	};
}

const faultRow = ({ runDate }: Run, name: string, error: string): TermRow => ({
	runDate: { date: runDate },
	name: { text: name },
	error: { text: error },
});

const onlyFault = (run: Run, name: string, error: string): EntryOutcome<TermField> => ({
	rows: [faultRow(run, name, error)],
	faultRows: 1,
});
