interface PublicationClock {
	readonly index: string;
	/** `HH:MM` */
	readonly time: string;
	readonly timeZone: string;
}

/** Copied from shared/benchmark/publication.ts, which names the sources; a test compares them. HONIA's is unknown. */
export const publicationClocks: Readonly<Record<string, PublicationClock>> = {
	USD: { index: 'SOFR', time: '08:00', timeZone: 'America/New_York' },
	GBP: { index: 'SONIA', time: '09:00', timeZone: 'Europe/London' },
	EUR: { index: 'ESTR', time: '09:00', timeZone: 'Europe/Berlin' },
	CHF: { index: 'SARON', time: '18:00', timeZone: 'Europe/Zurich' },
	JPY: { index: 'TONA', time: '10:00', timeZone: 'Asia/Tokyo' },
	CAD: { index: 'CORRA', time: '09:00', timeZone: 'America/Toronto' },
	AUD: { index: 'AONIA', time: '09:20', timeZone: 'Australia/Sydney' },
	SGD: { index: 'SORA', time: '09:00', timeZone: 'Asia/Singapore' },
	THB: { index: 'THOR', time: '17:00', timeZone: 'Asia/Bangkok' },
};

export type EarlyLoanTime =
	| { readonly kind: 'unknown' }
	| {
			readonly kind: 'before-publication';
			readonly season: 'summer' | 'winter' | 'always';
			readonly index: string;
			/** `HH:MM` in UTC of the usual publication, in summer and in winter. */
			readonly summer: string;
			readonly winter: string;
	  };

const minutesOfDay = 1440;

/**
 * Warns if loans are calculated before the day's rate is usually published, in summer or in winter of `year`. AONIA
 * never causes a warning: its rate is published late on the previous UTC day.
 * @param time `HH:MM` in UTC
 * @returns undefined if the rate is published by then; `unknown` if the publication time is not known
 */
export function earlyLoanTime(currency: string, time: string, year: number): EarlyLoanTime | undefined {
	const clock = Object.hasOwn(publicationClocks, currency) ? publicationClocks[currency] : undefined;
	if (clock === undefined) return { kind: 'unknown' };
	const local = minutesOf(clock.time);
	const winter = local - offsetMinutes(clock.timeZone, Date.UTC(year, 0, 15));
	const summer = local - offsetMinutes(clock.timeZone, Date.UTC(year, 6, 15));
	const run = minutesOf(time);
	const [isEarlyInSummer, isEarlyInWinter] = [run < summer, run < winter];
	if (!isEarlyInSummer && !isEarlyInWinter) return undefined;
	const season = isEarlyInSummer && isEarlyInWinter ? 'always' : isEarlyInSummer ? 'summer' : 'winter';
	return { kind: 'before-publication', season, index: clock.index, summer: textOf(summer), winter: textOf(winter) };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function textOf(minutes: number): string {
	const ofDay = (minutes + minutesOfDay) % minutesOfDay;
	return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

function offsetMinutes(timeZone: string, millis: number): number {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
	const name = format.formatToParts(millis).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const [, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
	if (sign === undefined) return 0;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
