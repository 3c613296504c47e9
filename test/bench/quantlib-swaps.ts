import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CurveSet } from '#shared/curve/curve-set.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { portfolioMarket } from '../support/swap-portfolio.ts';

/** Processor milliseconds of QuantLib for one view with DV01, and the sums of its results. */
export interface QuantLibTimes {
	/** Time in a new process, starting with the fields of the deals. */
	readonly cold: number;
	readonly fromFields: number;
	/** Time for swaps whose schedules have already been built. */
	readonly built: number;
	readonly value: number;
	readonly dv01: number;
}

const pythons = ['python3', '/usr/bin/python3'];

/**
 * Measures QuantLib.
 *
 * @returns undefined if QuantLib for Python is not installed
 */
export function quantLibTimes(deals: readonly Record<string, unknown>[]): QuantLibTimes | undefined {
	const python = pythons.find((each) => spawnSync(each, ['-c', 'import QuantLib']).status === 0);
	if (python === undefined) return undefined;
	const curves = { discount: pillarsOf('USD_SOFR'), forecast: pillarsOf('USD_LIBOR3M') };
	const input = JSON.stringify({ valuationDate: dateOfEpochDay(portfolioMarket.valuationDay), curves, deals });
	const { stdout, stderr } = spawnSync(python, [join(import.meta.dirname, 'quantlib_swaps.py')], {
		input,
		encoding: 'utf8',
	});
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as QuantLibTimes;
}

function pillarsOf(id: string) {
	const built = (portfolioMarket.curves as CurveSet).curve(id, 'OIS');
	if ('reason' in built) throw new Error(JSON.stringify(built));
	const { curve } = built;
	return [...curve.nodeDays].map((day) => [dateOfEpochDay(day), curve.discountFactor(day)]);
}
