import type { AnswerOf } from '#shared/contract/route.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { swapAttribution } from '#shared/contract/valuation-risk.ts';
import type { View } from '../../valuation.ts';

export type AttributionAnswer = AnswerOf<typeof swapAttribution>;
export type DealChange = AttributionAnswer['results'][number];

const changeSteps = ['time', 'fixings', 'rates', 'fx', 'cash', 'changed', 'terminated', 'added'] as const;

type ChangeStep = (typeof changeSteps)[number];

export interface ChangeStage {
	readonly stage: 'before' | ChangeStep | 'after';
	readonly value: number;
	readonly change?: number;
}

const cents = (value: number) => Math.round(value * 100) / 100;

/** Rounding function for exports, which returns the value unrounded. */
export const allDigits = (value: number) => value;

const statusOf = { changed: 'changed', terminated: 'terminated', added: 'new' } as const;

/**
 * Returns the stages from a book's value on the first date to its value on the second date, in one view.
 *
 * Values are rounded to two decimals. Each change is the difference between rounded values, so that the displayed
 * figures add up. The cash step subtracts received cash, because amounts already paid are no longer part of the value.
 * Steps for changed, terminated and new deals are present only if there are such deals.
 *
 * @param rounded rounds a value; pass `allDigits` for unrounded values
 * @returns undefined if no deal has the view
 */
export function changeStages(
	{ results, totals }: Pick<AttributionAnswer, 'results' | 'totals'>,
	view: View,
	rounded = cents,
): readonly ChangeStage[] | undefined {
	const total = totals[view];
	if (total === undefined) return undefined;
	const apart = results.map(({ apart: values }) => values?.[view]);
	const start = total.value0 + apart.reduce((sum, each) => sum + (each?.value0 ?? 0), 0);
	const stages: ChangeStage[] = [{ stage: 'before', value: rounded(start) }];
	let value = start;
	for (const stage of changeSteps) {
		const isApart = stage === 'changed' || stage === 'terminated' || stage === 'added';
		if (isApart && !results.some(({ status, apart: of }) => status === statusOf[stage] && of?.[view])) continue;
		const change = stage === 'cash' || stage === 'terminated' ? -total[stage] : total[stage];
		value += change;
		const before = stages.at(-1)?.value ?? 0;
		const added = rounded === allDigits ? change : rounded(rounded(value) - before);
		stages.push({ stage, value: rounded(value), change: added });
	}
	return [...stages, { stage: 'after', value: rounded(value) }];
}

interface JointFixings {
	readonly fixings: WireFixing[];
	readonly different: readonly string[];
}

/** Merges the fixings of two books for one calculation. If values differ, the second book's value is used. */
export function jointFixings(first: readonly WireFixing[], second: readonly WireFixing[]): JointFixings {
	const joint = new Map<string, WireFixing>();
	const different = new Set<string>();
	for (const fixing of [...first, ...second]) {
		const { index, currency, tenor, date, value } = fixing;
		const name = `${currency} ${index} ${tenor} ${date}`;
		const known = joint.get(name);
		if (known !== undefined && Number(known.value) !== Number(value)) different.add(name);
		joint.set(name, fixing);
	}
	return { fixings: [...joint.values()], different: [...different] };
}
