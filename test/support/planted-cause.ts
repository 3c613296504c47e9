import type { Change } from '#shared/loan/notice/calculation.ts';
import { day, fixingOn, isOpen, type LenderIndex, type LenderTerms, openDay } from './planted-notice.ts';

/** A mistake that a lender has made, and a check whether a change that the portal reports is that mistake. */
export interface PlantedCause {
	readonly name: string;
	readonly terms: LenderTerms;
	readonly isNamedBy: (change: Change) => boolean;
}

/** Returns a function that gives integers from 0 to a limit (excluded). The same seed gives the same numbers. */
export function randomNumbers(seed: number): (limit: number) => number {
	let state = seed >>> 0;
	return (limit) => {
		// One step of the Mulberry32 generator.
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
	};
}

type Pick = ReturnType<typeof randomNumbers>;

const own: Readonly<Record<LenderIndex, readonly [calendar: string, basis: number, from: string]>> = {
	SOFR: ['USA_FI', 360, '2019-01-07'],
	SONIA: ['UKG_FI', 365, '2017-01-09'],
	ESTR: ['EMU', 360, '2020-01-07'],
	SARON: ['SWI', 360, '2017-01-09'],
	TONA: ['JAP_FI', 365, '2017-01-09'],
	CORRA: ['CAN_FI', 365, '2024-01-08'],
};

export const ownCalendar = (index: LenderIndex): string => own[index][0];

const indices = Object.keys(own) as LenderIndex[];

/** Returns a loan of one to six months in which a mistake of this kind can be made. */
export function loanFor(kind: PlantedKind, pick: Pick): LenderTerms {
	const index = kind.startsWith('floor') ? 'SOFR' : (indices[pick(indices.length)] as LenderIndex);
	const [calendar, basis, from] = own[index];
	const calendars =
		kind === 'joint-calendar-missing' ? [calendar, calendar === 'USA_FI' ? 'UKG_FI' : 'USA_FI'] : [calendar];
	const span = index === 'CORRA' ? 700 : 2200;
	// A floor has an effect only while rates are low.
	const first = kind.startsWith('floor') ? day('2020-05-04', pick(400)) : day(from, pick(span));
	const start = openDay(first, 0, calendars);
	const end = openDay(day(start, 28 + pick(95)), 0, calendars);
	const hasSpreads = kind.startsWith('spread') || kind === 'floor-option' || kind === 'floor-all-in' || pick(3) === 0;
	const middle = openDay(day(start, 8 + pick(14)), 0, calendars);
	const principal = String((1 + pick(90)) * 500_000 + (pick(4) === 0 ? 1234.56 : 0));
	return {
		index,
		start,
		end,
		calendars,
		lookback: kind === 'lookback' || kind === 'shift' ? 2 + pick(4) : ([0, 2, 5][pick(3)] as number),
		isShifted: kind === 'shift' ? pick(2) === 0 : pick(3) === 0,
		lockout: kind === 'lockout' ? 1 + pick(5) : pick(4) === 0 ? 2 : 0,
		basis,
		floor: kind.startsWith('floor') ? '0.08' : pick(4) === 0 ? '0' : undefined,
		floorTestsSum: pick(4) === 0,
		cas: hasSpreads ? '0.11448' : '0',
		margin: hasSpreads ? '1.75' : '0',
		isCasCompounded: true,
		isMarginCompounded: true,
		principal,
		changes: kind.startsWith('principal') ? [[middle, '-150000']] : [],
		isSimple: false,
	};
}

export const plantedKinds = [
	'lookback',
	'shift',
	'lockout',
	'weekends-only',
	'other-calendar',
	'joint-calendar-missing',
	'daily-rate-rounded',
	'daily-factor-rounded',
	'cumulative-factor-rounded',
	'final-rate-rounded',
	'floor-missing',
	'floor-option',
	'basis',
	'end-included',
	'start-excluded',
	'spread-missing',
	'spread-not-compounded',
	'principal-ignored',
	'principal-early',
	'principal-late',
	'fixing-of-day-before',
	'fixing-misread',
	'simple',
	'lookback-far',
	'foreign-calendar',
	'fixing-rounded',
	'final-factor-rounded',
	'interest-rounded-daily',
	'weekends-compounded',
	'weekends-unweighted',
	'weekends-next-fixing',
	'floor-all-in',
] as const;

export type PlantedKind = (typeof plantedKinds)[number];

const oneMore = (value: number, pick: Pick) => (value === 0 || pick(2) === 0 ? value + 1 : value - 1);

export function plant(kind: PlantedKind, agreed: LenderTerms, pick: Pick): PlantedCause {
	const planted = (terms: Partial<LenderTerms>, isNamedBy: PlantedCause['isNamedBy']): PlantedCause => ({
		name: kind,
		terms: { ...agreed, ...terms },
		isNamedBy,
	});
	const rounding = (what: string, decimals: number) => (change: Change) =>
		change.kind === 'rounding' && change.what === what && change.decimals === decimals;
	switch (kind) {
		case 'lookback': {
			const lookback = [agreed.lookback - 1, agreed.lookback + 1, 0][pick(3)] as number;
			return planted({ lookback }, (change) => change.kind === 'lookback' && change.to === lookback);
		}
		case 'shift':
			return planted({ isShifted: !agreed.isShifted }, (change) => change.kind === 'observation-shift');
		case 'lockout': {
			const lockout = oneMore(agreed.lockout, pick);
			return planted({ lockout }, (change) => change.kind === 'lockout' && change.to === lockout);
		}
		case 'weekends-only':
			return planted({ calendars: [] }, (change) => change.kind === 'calendars' && change.calendars.length === 0);
		case 'other-calendar': {
			const other = ['USA_FI', 'UKG_FI', 'EMU'].filter((name) => name !== agreed.calendars[0])[pick(2)] as string;
			const calendars = [...agreed.calendars, other];
			return planted({ calendars }, sameCalendars(calendars));
		}
		case 'joint-calendar-missing':
			return planted({ calendars: agreed.calendars.slice(0, 1) }, sameCalendars(agreed.calendars.slice(0, 1)));
		case 'daily-rate-rounded': {
			const decimals = 2 + pick(3);
			return planted(
				{ dailyRateDecimals: decimals },
				(change) => rounding('dailyRate', decimals)(change) || rounding('fixing', decimals)(change),
			);
		}
		case 'daily-factor-rounded': {
			const decimals = 4 + pick(7);
			return planted({ dailyFactorDecimals: decimals }, rounding('dailyFactor', decimals));
		}
		case 'cumulative-factor-rounded': {
			const decimals = 4 + pick(7);
			return planted({ cumulativeFactorDecimals: decimals }, rounding('cumulativeFactor', decimals));
		}
		case 'final-rate-rounded': {
			const decimals = 2 + pick(5);
			return planted({ finalRateDecimals: decimals }, rounding('finalRate', decimals));
		}
		case 'floor-missing':
			return planted({ floor: undefined }, ({ kind: named }) => named === 'floor-missing');
		case 'floor-option':
			return planted({ floorTestsSum: !agreed.floorTestsSum }, ({ kind: named }) => named === 'floor-option');
		case 'basis': {
			const basis = agreed.basis === 360 ? 365 : 360;
			return planted({ basis }, (change) => change.kind === 'basis' && change.to === basis);
		}
		case 'end-included':
			return planted({ end: day(agreed.end, 1) }, ({ kind: named }) => named === 'end-included');
		case 'start-excluded':
			return planted(
				{ start: openDayAfter(agreed.start, agreed.calendars) },
				({ kind: named }) => named === 'start-excluded',
			);
		case 'spread-missing': {
			const isMargin = pick(2) === 0;
			const terms = isMargin ? { margin: '0' } : { cas: '0' };
			return planted(terms, (c) => c.kind === 'spread-missing' && c.spread === (isMargin ? 'margin' : 'cas'));
		}
		case 'spread-not-compounded': {
			const isBoth = pick(2) === 0;
			const terms = { isMarginCompounded: false, ...(isBoth ? { isCasCompounded: false } : {}) };
			return planted(terms, (c) => c.kind === 'spread-use' && c.spread === (isBoth ? 'both' : 'margin'));
		}
		case 'principal-ignored':
			return planted({ changes: [] }, ({ kind: named }) => named === 'principal-change-ignored');
		case 'principal-early':
		case 'principal-late': {
			const [date, amount] = agreed.changes[0] as readonly [string, string];
			const isLate = kind === 'principal-late';
			const moved = isLate ? openDayAfter(date, agreed.calendars) : openDay(date, -1, agreed.calendars);
			return planted(
				{ changes: [[moved, amount]] },
				({ kind: named }) => named === (isLate ? 'principal-change-late' : 'principal-change-early'),
			);
		}
		case 'fixing-of-day-before':
		case 'fixing-misread': {
			const date = openDay(day(agreed.start, 3 + pick(20)), -agreed.lookback, agreed.calendars);
			const before = openDay(date, -1, agreed.calendars);
			const right = fixingOn(agreed.index, date) as string;
			const wrong = kind === 'fixing-misread' ? misread(right, pick) : (fixingOn(agreed.index, before) as string);
			return planted(
				{ wrongFixings: { [date]: wrong } },
				(change) => change.kind === 'fixing' && change.dates.some((named) => named === date),
			);
		}
		case 'lookback-far': {
			const lookback = agreed.lookback + 3;
			return planted({ lookback }, (change) => change.kind === 'lookback' && change.to === lookback);
		}
		case 'foreign-calendar': {
			const calendars = [Object.values(own).map(([name]) => name)[pick(indices.length)] as string];
			return planted({ calendars }, sameCalendars(calendars));
		}
		case 'fixing-rounded': {
			const decimals = 1 + pick(3);
			return planted(
				{ fixingDecimals: decimals },
				(change) => rounding('fixing', decimals)(change) || rounding('dailyRate', decimals)(change),
			);
		}
		case 'final-factor-rounded': {
			const decimals = 4 + pick(5);
			return planted({ finalFactorDecimals: decimals }, rounding('finalFactor', decimals));
		}
		case 'interest-rounded-daily':
			return planted({ dailyInterestDecimals: 2 }, rounding('dailyInterest', 2));
		case 'weekends-compounded':
			return planted({ closedDays: 'compounded' }, closedDays('compounded'));
		case 'weekends-unweighted':
			return planted({ closedDays: 'unweighted' }, closedDays('unweighted'));
		case 'weekends-next-fixing':
			return planted({ closedDays: 'next-fixing' }, closedDays('next-fixing'));
		case 'floor-all-in':
			return planted({ floorTestsAllIn: true }, (change) => change.kind === 'floor-option' && change.to === 'all-in');
		case 'simple':
			return planted({ isSimple: true }, ({ kind: named }) => named === 'simple');
	}
}

/** Changes the last digit of a rate. */
function misread(text: string, pick: Pick): string {
	const digits = text.includes('.') ? text : `${text}.0`;
	const last = digits.at(-1) as string;
	return `${digits.slice(0, -1)}${(Number(last) + 1 + pick(8)) % 10}`;
}

function openDayAfter(date: string, calendars: readonly string[]): string {
	let at = day(date, 1);
	while (!isOpen(at, calendars)) at = day(at, 1);
	return at;
}

const closedDays = (to: string) => (change: Change) => change.kind === 'closed-days' && change.to === to;

const sameCalendars = (names: readonly string[]) => (change: Change) =>
	change.kind === 'calendars' && change.calendars.toSorted().join() === names.toSorted().join();
