import * as z from 'zod';
import { canonicalName } from '../input/canonical-name.ts';
import { isVisibleLine, visibleLineRule } from '../input/visible-line.ts';
import { caller, date, route, sizable, version } from './route.ts';
import { valuationAccess } from './valuation-curves.ts';
import { byView, riskIdentity, riskLimits, riskTerms } from './valuation-risk.ts';
import { dealError, itemsUpTo, swapRoute } from './valuation-swaps.ts';

const number = z.number();

const scenarioName = z
	.string()
	.trim()
	.min(1, 'must not be blank')
	.max(riskLimits.nameCharacters, { error: `must have at most ${riskLimits.nameCharacters} characters`, abort: true })
	.refine(isVisibleLine, visibleLineRule)
	.refine((each) => canonicalName(each).length <= 2 * riskLimits.nameCharacters, 'must be shorter in Unicode NFKC')
	.describe('Letter case and compatibility forms make no difference.');

const scope = z.string().max(10).describe('ISO code, or ALL for every currency without an own entry.');

const shiftPoint = z.strictObject({
	tenor: z.string().max(10).describe('Such as 3M or 10Y, from the valuation date, unadjusted.'),
	bp: sizable(z.number().min(-10_000).max(10_000)).describe('Shift of the continuous zero rate.'),
});

export const scenarioShifts = {
	rates: z
		.array(
			z.strictObject({
				currency: scope,
				points: z
					.array(shiftPoint)
					.min(1, 'must have at least one point')
					.max(riskLimits.points, `must have at most ${riskLimits.points} points`)
					.describe('Linear between the tenors, flat outside.'),
			}),
		)
		.max(60)
		.default([]),
	fx: z
		.array(z.strictObject({ currency: scope, percent: sizable(z.number().gt(-100).max(1000)) }))
		.max(60)
		.default([])
		.describe('Percent by which a currency is worth more in all others.'),
};

const asked = z.union([
	z.strictObject({
		preset: z
			.string()
			.max(20)
			.describe(
				'+1bp, -1bp, … +200bp, -200bp (1, 10, 25, 50, 100, 200); fx+10, fx-10; parallelUp, parallelDown, shortUp, shortDown, steepener, flattener: the supervisory shocks of Delegated Regulation (EU) 2024/856, without a floor.',
			),
	}),
	z.strictObject({ saved: scenarioName.describe('Name of a scenario that your organization has saved.') }),
	z.strictObject({ name: scenarioName, ...scenarioShifts }),
	z.strictObject({
		from: date,
		to: date.describe('The change of every quote from one date to the other is added to the quotes of today.'),
	}),
]);

export const askedScenarios = z
	.array(asked)
	.min(1, 'must have at least one scenario')
	.max(riskLimits.scenarios, `must have at most ${riskLimits.scenarios} scenarios`);

const changes = z.object({
	mtM: number,
	changes: z
		.array(number.nullable())
		.describe('By scenario, in the order of the request: value in the scenario less `mtM`. Null: see `notDefined`.'),
	worst: z.int().nullable().describe('Place of the scenario with the largest loss; null without a loss.'),
	notDefined: z
		.array(dealError.extend({ scenario: z.int() }))
		.optional()
		.describe('Scenarios that are not defined for a currency of the view, or in which a curve of it cannot be built.'),
});

export const swapScenarios = route({
	...swapRoute,
	path: '/valuation/api/scenarios',
	summary: 'Change of value of swaps in given, own and historical scenarios, by view, with the worst scenario.',
	request: z.strictObject({
		...riskTerms,
		valuationItems: itemsUpTo(riskLimits.deals),
		scenarios: askedScenarios,
	}),
	answer: z.object({
		scenarios: z.array(
			z.object({
				name: z.string(),
				kind: z.enum(['preset', 'saved', 'own', 'snapshots']),
				Error: dealError.optional().describe('Why the scenario has no figures. The others are calculated.'),
				unpaired: z
					.array(z.string())
					.optional()
					.describe('Between snapshots: quotes of today without a pair on both dates. They stay.'),
			}),
		),
		results: z.array(z.object({ ...riskIdentity, views: byView(changes) })),
		totals: byView(
			changes.omit({ notDefined: true }).extend({
				deals: z.int().describe('Deals that have the view.'),
				dealsByScenario: z
					.array(z.int())
					.describe(
						'Deals in the sum of each scenario. The other `deals` have no figure in it: see their `notDefined`.',
					),
			}),
		).describe('In report currency, each scenario over the deals with a figure. Null: no deal has one.'),
	}),
});

const savedScenario = z.object({
	name: z.string(),
	rates: z.array(z.object({ currency: z.string(), points: z.array(z.object({ tenor: z.string(), bp: number })) })),
	fx: z.array(z.object({ currency: z.string(), percent: number })),
	version,
	savedBy: z.string().describe('Login of the user who saved the scenario.'),
	savedAt: z.string(),
});

export type SavedScenario = z.infer<typeof savedScenario>;

const saved = { method: 'POST', capability: 'valuation', access: valuationAccess } as const;

export const scenarioSave = route({
	...saved,
	path: '/valuation/api/scenarios/save',
	summary: 'Save a scenario under a name for your organization.',
	effect: 'change',
	scope: 'valuation:run',
	bodyBytes: riskLimits.savedScenarioBytes,
	request: z.strictObject({
		name: scenarioName,
		...scenarioShifts,
		version: version
			.optional()
			.describe('Version that you replace. Refused if another one is saved by now. Absent: a new scenario.'),
		...caller,
	}),
	answer: savedScenario,
});

export const scenarioList = route({
	...saved,
	path: '/valuation/api/scenarios/list',
	summary: 'List the scenarios that your organization has saved, by name.',
	effect: 'read',
	scope: 'valuation:read',
	request: z.strictObject({ ...caller }),
	answer: z.object({ scenarios: z.array(savedScenario) }),
});

export const scenarioRemove = route({
	...saved,
	path: '/valuation/api/scenarios/remove',
	summary: 'Remove a scenario of your organization.',
	effect: 'change',
	scope: 'valuation:run',
	request: z.strictObject({
		name: scenarioName,
		version: version.describe('Version that you have seen. Refused if another one is saved by now.'),
		...caller,
	}),
	answer: z.object({ name: z.string() }),
});
