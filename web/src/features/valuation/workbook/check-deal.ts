import { checkAmortisation } from './check-amortisation.ts';
import { checkLeg } from './check-leg.ts';
import type { DealRow } from './deal-row.ts';
import { instrumentTags } from './deal-values.ts';
import type { PrincipalSheet } from './read-principals.ts';

const tags: ReadonlySet<string> = new Set(instrumentTags);

/**
 * Checks every rule of a deal that needs no calendar; those that do are checked when it is valued.
 *
 * @param principalsOf reads the sheet that is named after the deal
 * @see docs/methodology.md, Fields of a deal
 */
export function checkDeal(row: DealRow, principalsOf: (dealId: string) => PrincipalSheet | undefined): void {
	const dealId = row.text('dealId', 100);
	row.require('dealId');
	row.text('instrumentType', 40);
	row.choice('instrumentTag', tags, instrumentTags, 'instrument-tag');
	if (row.isBlank('instrumentTag')) row.fault('instrumentTag', 'instrument-tag');
	const start = row.date('startDate');
	row.require('startDate');
	const end = row.date('endDate');
	row.require('endDate');
	if (start !== undefined && end !== undefined && start >= end) row.fault('endDate', 'not-after-start', { start });
	const legs = [checkLeg(row, 1, { start, end }), checkLeg(row, 2, { start, end })] as const;
	const [first, second] = legs;
	if (first.direction !== undefined && first.direction === second.direction) row.fault('direction_2', 'same-direction');
	const sheet = dealId === undefined ? undefined : principalsOf(dealId);
	checkAmortisation(row, { start, end, legs, sheet });
}
