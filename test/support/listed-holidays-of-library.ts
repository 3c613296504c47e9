import Holidays from 'date-holidays';

type Listed = readonly (readonly [holiday: string, dates: string])[];

/** The feasts of a market that no rule of the sun gives, by the library's names. */
const feasts: Readonly<Record<string, { country: string; since: number; isListed: (name: string) => boolean }>> = {
	HKG_FI: { country: 'HK', since: 2028, isListed: () => true },
	IDN_FI: {
		country: 'ID',
		since: 2016,
		isListed: (name) => /Chinese|Nyepi|Ramadan|Sacrifice|Islamic|Muhammad|Mi'raj|Vesak/.test(name),
	},
	NZL_FI: { country: 'NZ', since: 2016, isListed: (name) => /Matariki|Mourning/.test(name) },
	SIN_FI: { country: 'SG', since: 2028, isListed: (name) => /Chinese|Hari Raya|Vesak|Deepavali/.test(name) },
};

export const listedCalendars = Object.keys(feasts);

/** What date-holidays has for the years of one calendar, as `shared/time/listed-holidays.ts` writes it. */
export function listedHolidaysOfLibrary(calendar: string, from: number, to: number): Listed {
	const feast = feasts[calendar];
	if (feast === undefined) throw new Error(`no listed holidays of ${calendar}`);
	const library = new Holidays(feast.country);
	const byName = new Map<string, string[]>();
	for (let year = Math.max(from, feast.since); year <= to; year++) {
		for (const { date, name, type, substitute } of library.getHolidays(year, 'en')) {
			if (type !== 'public' || (substitute && calendar !== 'HKG_FI') || !feast.isListed(name)) continue;
			if (isIdle(date, calendar)) continue;
			byName.set(name, [...(byName.get(name) ?? []), date.slice(0, 10).replaceAll('-', '')]);
		}
	}
	return [...byName].map(([name, dates]) => [plainName(name), dates.join(' ')]);
}

/** A weekend says nothing, but where a Sunday is moved. */
function isIdle(date: string, calendar: string): boolean {
	const weekday = new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay();
	return weekday === 6 || (weekday === 0 && calendar !== 'SIN_FI');
}

function source(): string {
	const calendars = listedCalendars.map((calendar) => {
		const lines = listedHolidaysOfLibrary(calendar, 2016, 2100).map(
			([name, dates]) => `\t\t[${JSON.stringify(name)}, '${dates}'],\n`,
		);
		return `\t${calendar}: [\n${lines.join('')}\t],\n`;
	});
	return `// Generated: node test/support/listed-holidays-of-library.ts > shared/time/listed-holidays.ts

/**
 * Holidays of the moon, and with them all of Hong Kong's, by name, as YYYYMMDD; from date-holidays 3.37.0, public holidays.
 *
 * Islamic feasts end with 2076, where its tables do; Matariki with 2052, where the Act does; Deepavali with 2030, Nyepi
 * and Vesak Day with 2027. The sighting of the moon can move an Islamic feast by a day.
 */
export const listedHolidays = {
${calendars.join('')}} as const;
`;
}

/** As the published list of Hong Kong writes them. */
function plainName(name: string): string {
	if (name === 'The first day of January') return "New Year's Day";
	return name.replaceAll('’', "'").replace(/^The (.)/, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) process.stdout.write(source());
