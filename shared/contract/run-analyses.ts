import * as z from 'zod';
import { date, runId } from './route.ts';
import { conversionTerms, riskLimits } from './valuation-risk.ts';
import { askedScenarios } from './valuation-risk-scenarios.ts';

/** Analyses of the deals in a valuation run, in the order of calculation. */
export const analysisNames = ['risk', 'scenarios', 'attribution', 'conversion'] as const;

export type AnalysisName = (typeof analysisNames)[number];

/** Analyses that a valuation run performs for all deals, on its market data. Results are stored with the run. */
export const runAnalyses = z
	.strictObject({
		risk: z
			.literal(true)
			.optional()
			.describe('Ladder by tenor, gamma, PV01, par rate and accrued interest of every deal, and the ladder by quote.'),
		scenarios: askedScenarios.optional().describe('As in `/valuation/api/scenarios`.'),
		attribution: z
			.strictObject({
				fromDate: date
					.optional()
					.describe('The first date, for the same deals; the second is the valuation date. Both need market data.'),
				fromRun: runId
					.optional()
					.describe(
						'In place of `fromDate`: an earlier run that is done, with its deals, date and market data. Deals are matched by dealId.',
					),
				splitByCurve: z.boolean().default(false),
			})
			.refine(({ fromDate, fromRun }) => (fromDate === undefined) !== (fromRun === undefined), {
				message: 'must have either fromDate or fromRun',
			})
			.optional()
			.describe('Change of value since an earlier date, or since an earlier run.'),
		conversion: z.strictObject(conversionTerms).optional().describe('As in `/valuation/api/conversion`.'),
	})
	.refine((analyses) => JSON.stringify(analyses).length <= riskLimits.savedScenarioBytes, {
		message: `must have at most ${riskLimits.savedScenarioBytes} characters; save long scenarios and name them`,
	});

export type RunAnalyses = z.output<typeof runAnalyses>;

export const namesOf = (analyses: RunAnalyses | undefined): AnalysisName[] =>
	analysisNames.filter((name) => analyses?.[name] !== undefined);
