import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { plain, plainRates } from '#test/support/random-period.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { sofrFixings } from '#test/support/reference-sofr.ts';
import type { LifeTerms } from '../loan-life.ts';
import { type ResolvedLife, resolveLife } from '../resolve-life.ts';

const index = overnightIndexOf('USD');
if (index === undefined) throw new Error('no index for USD');

export const sofrCalendars = { joint: referenceCalendar(['USA_FI']), publication: referenceCalendar(['USA_FI']) };

export const sofrMarket = () => ({ series: sofrFixings, compounders: new CompounderCache() });

/** Two-year SOFR loan of 10 million from 2022-03-15, with quarterly periods and a lookback of five business days. */
export const sofrTerms: LifeTerms = {
	index,
	startDate: localDate('2022-03-15'),
	endDate: localDate('2024-03-15'),
	schedule: {
		kind: 'generated',
		periodLength: { unit: 'month', count: 3 },
		convention: 'ModifiedFollowing',
		stub: 'ShortLast',
		overrides: [],
	},
	paymentLagDays: 2,
	principal: decimal('10000000'),
	drawings: [],
	repayments: [],
	plan: { kind: 'bullet' },
	rates: { ...plainRates, margin: decimal('1.25') },
	marginSteps: [],
	observation: { ...plain, lookbackDays: 5 },
	method: 'NON_CUMULATIVE',
};

export function sofrLife(more: Partial<LifeTerms> = {}): ResolvedLife {
	const life = resolveLife({ ...sofrTerms, ...more }, sofrCalendars);
	if ('faults' in life) throw new Error(JSON.stringify(life.faults));
	return life;
}
