import { overnightIndexOf } from '../../../shared/benchmark/overnight-index.ts';
import type { TermField } from '../../../shared/portal/bulk-schedule/output-fields.ts';
import type { TermRate } from '../../../shared/portal/bulk-schedule/rates.ts';
import { parseRelativeDate, resolveRelativeDate } from '../../../shared/portal/bulk-schedule/relative-date.ts';
import { dateOfEpochDay, epochDay, type LocalDate, laterOf } from '../../../shared/time/local-date.ts';
import { compareTenors } from '../../../shared/time/tenor.ts';
import { systemCalendars } from '../../platform/calendars/calendar-store.ts';
import { businessCalendarOf } from '../../platform/rates/rate-market.ts';
import type { TermFigure, TermInstrument } from '../../platform/rates/term-instrument.ts';
import { termInstruments } from '../../platform/rates/term-instruments.ts';
import type { Row } from './output-columns.ts';
import type { EntryOutcome, Run } from './run.ts';

/** Value dates that are searched for those of a date in the past: a year. */
const searchedDates = 260;

type TermRow = Row<TermField>;

/**
 * The rows of one entry of Rates of a job of the type Term: one for each instrument and tenor, shortest tenor first.
 *
 * A tenor that no instrument of the entry has for the date becomes a row with an error.
 */
export async function termRows(rate: TermRate, run: Run): Promise<EntryOutcome<TermField>> {
	const entitled = run.entitlement.modules.get('TermRates')?.currencies ?? [];
	const currencies = rate.currency === undefined ? entitled : [rate.currency];
	const name = rate.instrument ?? (rate.currency as string);
	const denied = currencies.find((currency) => !entitled.includes(currency));
	if (denied !== undefined) return onlyFault(run, name, `${denied} is not among the organization's term rates`);
	const found = (await Promise.all(currencies.map((currency) => rowsOfCurrency(rate, currency, run)))).flat();
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

async function rowsOfCurrency(rate: TermRate, currency: string, run: Run): Promise<TermRow[]> {
	const isLatest = rate.date === 'F';
	const all = await termInstruments(currency, run.runDate, isLatest ? 1 : searchedDates);
	const instruments = all.filter(({ name }) => rate.instrument === undefined || name === rate.instrument);
	const date = isLatest ? undefined : await valueDate(rate.date, currency, run.runDate, instruments);
	return instruments.flatMap(({ name, figures }) =>
		figures
			.filter((figure) => isLatest || figure.recordDate === date)
			.filter(({ tenor }) => rate.tenors === undefined || rate.tenors.includes(tenor))
			.toSorted((a, b) => compareTenors(a.tenor, b.tenor))
			.map((figure) => rowOf(figure, name, currency, run.runDate)),
	);
}

/** @returns undefined when there is no such date: then there are no rows either */
async function valueDate(
	text: string,
	currency: string,
	runDate: LocalDate,
	instruments: readonly TermInstrument[],
): Promise<LocalDate | undefined> {
	const date = parseRelativeDate(text);
	const index = overnightIndexOf(currency);
	if (date === undefined || index === undefined) return undefined;
	const dates = instruments.flatMap(({ figures }) => figures.map(({ recordDate }) => recordDate));
	const latest = dates.length === 0 ? {} : { F: epochDay(dates.reduce(laterOf)) };
	const calendar = businessCalendarOf(await systemCalendars(), index.calendar);
	const day = resolveRelativeDate(date, { T: epochDay(runDate), ...latest }, calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : undefined;
}

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
