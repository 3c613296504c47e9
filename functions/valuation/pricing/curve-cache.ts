import QuickLRU from 'quick-lru';
import { CurveSet } from '#shared/curve/curve-set.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { BusinessCalendars } from './business-calendars.ts';
import { Fixings, type MarketInputs } from './market-inputs.ts';

/** Cached sets of curves. Each set has at most one curve per definition and discounting tenor. */
const kept = new QuickLRU<string, CurveSet>({ maxSize: 8 });

/**
 * The key of the cache contains the points of user-defined curves, because two organisations can have curves with the
 * same name and version.
 */
export function curvesOf(inputs: MarketInputs, calendars: BusinessCalendars): CurveSet {
	const { snapshot, userDefinedCurves } = inputs;
	const key = JSON.stringify([snapshot.id, calendars.id, userDefinedCurves, fixingsOfFutures(inputs)]);
	let curves = kept.get(key);
	if (curves === undefined) {
		const fixings = new Fixings(inputs.fixings);
		curves = new CurveSet({
			snapshot,
			userDefinedCurves,
			calendar: (names) => calendars.joint(names),
			overnightFixings: (index) => fixings.ofOvernight(index),
		});
		kept.set(key, curves);
	}
	return curves;
}

/** Maximum days by which the first fixing of a future may precede its start: the longest market closure. */
const marginDays = 14;

/** Returns the first day whose fixing a current future may use, by overnight index. */
export function futuresUnderWay({ date, quotes }: MarketInputs['snapshot']): ReadonlyMap<string, EpochDay> {
	const first = new Map<string, EpochDay>();
	const today = epochDay(date);
	for (const { instrument } of quotes) {
		const [leg] = instrument?.legs ?? [];
		const start = instrument?.start;
		if (instrument?.type !== 'future' || leg === undefined || start === undefined || !('date' in start)) continue;
		const day = epochDay(start.date);
		if (day >= today) continue;
		first.set(leg.index, Math.min(day - marginDays, first.get(leg.index) ?? today));
	}
	return first;
}

function fixingsOfFutures({ snapshot, fixings }: MarketInputs): readonly unknown[] {
	return [...futuresUnderWay(snapshot)].map(([index, first]) => {
		const values = fixings.find((each) => each.index === index && each.tenor === 'ON')?.values ?? [];
		return [index, values.filter(([date]) => epochDay(date) >= first && date < snapshot.date)];
	});
}
