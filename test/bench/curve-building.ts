import { CurveSet } from '#shared/curve/curve-set.ts';
import type { DiscountCurve } from '#shared/curve/discount-curve.ts';
import { localDate } from '#shared/time/local-date.ts';
import { curveMarketOf, seededSnapshot } from '../support/seeded-snapshots.ts';
import { type Figure, percentile } from './figure.ts';

const rounds = 2000;
const microsPerMilli = 1000;

/** Times building curves from quotes on one thread after a warm-up: dates, bootstrap, and report of repriced quotes. */
export function curveBuilding(): Figure[] {
	const market = curveMarketOf(seededSnapshot(localDate('2021-06-30')));
	const micros = (id: string, needed: readonly string[]) => {
		const times = Array.from({ length: 2 * rounds }, () => {
			const curves = new CurveSet(market);
			for (const each of needed) curves.curve(each, 'OIS');
			const began = performance.now();
			const built = curves.curve(id, 'OIS');
			const took = (performance.now() - began) * microsPerMilli;
			if ('reason' in built) throw new Error(built.reason);
			return took;
		});
		return percentile(times.slice(rounds), 0.5);
	};
	return [
		{ name: 'SOFR curve of 19 OIS, warm', value: micros('USD_SOFR', []), limit: 200, unit: 'µs' },
		{ name: 'USD LIBOR 3M on SOFR, warm', value: micros('USD_LIBOR3M', ['USD_SOFR']), limit: 400, unit: 'µs' },
		{ name: '60 years of daily discount factors, warm', value: tableMicros(market), limit: 200, unit: 'µs' },
	];
}

function tableMicros(market: ReturnType<typeof curveMarketOf>): number {
	const built = new CurveSet(market).curve('USD_SOFR', 'OIS');
	if ('reason' in built) throw new Error(built.reason);
	const curve: DiscountCurve = built.curve;
	const days = 60 * 365;
	const table = new Float64Array(2 * days);
	const times = Array.from({ length: rounds }, () => {
		const began = performance.now();
		curve.fillDiscountFactors(table, 0, 2, curve.valuationDay, curve.valuationDay + days - 1);
		return (performance.now() - began) * microsPerMilli;
	});
	return percentile(times.slice(rounds / 2), 0.5);
}
