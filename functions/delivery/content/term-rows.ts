import { forgetFixings } from '#functions/rates/fixings.ts';
import type { TermFigure, TermInstrument } from '#functions/rates/term-instrument.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { TermField } from '#shared/delivery/schedule/output-fields.ts';
import type { TermRate } from '#shared/delivery/schedule/rates.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { compareTenors } from '#shared/time/tenor.ts';
import type { EntryOutcome, Run } from './run.ts';
import { termFigures } from './term-figures.ts';

type TermRow = Row<TermField>;

/**
 * The rows of one entry of Rates of a job of the type Term: one for each instrument and tenor, shortest tenor first.
 *
 * A tenor that no instrument of the entry has for the date becomes a row with an error. Figures that are due are awaited.
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
		// What is missing may be newer than the cache.
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
