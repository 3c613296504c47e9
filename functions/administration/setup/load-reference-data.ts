import { holidayCalendar, putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { applyPublishedRecords, type PublishedRecord } from '#functions/rates/published-records.ts';
import { addMissingFixings } from '#functions/rates/store/fixing-records.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import calendars from './reference/calendars.json' with { type: 'json' };
import aonia from './reference/fixings/AONIA.json' with { type: 'json' };
import corra from './reference/fixings/CORRA.json' with { type: 'json' };
import effr from './reference/fixings/EFFR.json' with { type: 'json' };
import estr from './reference/fixings/ESTR.json' with { type: 'json' };
import saron from './reference/fixings/SARON.json' with { type: 'json' };
import sofr from './reference/fixings/SOFR.json' with { type: 'json' };
import sonia from './reference/fixings/SONIA.json' with { type: 'json' };
import thor from './reference/fixings/THOR.json' with { type: 'json' };
import tona from './reference/fixings/TONA.json' with { type: 'json' };
import file from './reference/forward-quotes.json' with { type: 'json' };

const histories = [aonia, corra, effr, estr, saron, sofr, sonia, thor, tona];

/** Idempotent. */
export async function loadReferenceData(): Promise<{ readonly calendars: number; readonly fixings: number }> {
	await putSystemCalendars(calendars.map((calendar) => holidayCalendar.parse(calendar)));
	await loadForwardQuotes();
	const added = await Promise.all(
		histories.map(({ index, source, fixings }) => addMissingFixings(index, source, fixings.map(asFixing))),
	);
	return { calendars: calendars.length, fixings: added.reduce((sum, count) => sum + count, 0) };
}

function asFixing([date, value]: readonly string[]): Fixing {
	if (date === undefined || value === undefined || !isLocalDate(date)) {
		throw new Error(`the reference data hold a fixing without date or value: ${date} ${value}`);
	}
	return { date, value };
}

/** Forward exchange rates imply fallback rates. Idempotent; never replaces a quote that was loaded from a file. */
async function loadForwardQuotes(): Promise<number> {
	const { currency, name, source, quotes } = file;
	return applyPublishedRecords({ kind: 'forward-quote', currency, name }, quotes.map(asRecord), { source });
}

function asRecord([recordDate, tenor, spotRef, forwardPoints, dayCount]: readonly string[]): Omit<
	PublishedRecord,
	'source'
> {
	if (recordDate === undefined || !isLocalDate(recordDate) || tenor === undefined || !spotRef || !forwardPoints) {
		throw new Error(`the reference data hold an incomplete forward quote: ${recordDate} ${tenor}`);
	}
	return { recordDate, tenor, figures: {}, spotRef, forwardPoints, dayCount: Number(dayCount) };
}
