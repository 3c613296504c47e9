import * as z from 'zod';
import { paging, route } from './route.ts';
import type { AnalysisName } from './run-analyses.ts';
import { swapAttribution, swapConversion, swapRisk } from './valuation-risk.ts';
import { swapScenarios } from './valuation-risk-scenarios.ts';
import { byRun, runs } from './valuation-runs.ts';

const request = byRun.extend({
	cursor: paging.cursor,
	limit: z.int().min(1).max(1000).default(200).describe('Deals of a page, if they fit into one answer.'),
});

const place = { row: z.int().describe('Line of the file, the first is 1.') };
const cursor = { cursor: z.string().optional().describe('Of the next page. The totals of every page are the same.') };

const page = { ...runs, effect: 'read', scope: 'valuation:read', request } as const;

export const runRisk = route({
	...page,
	path: '/valuation/api/runs/risk',
	summary: 'Read the risk of a run that was started with it: totals, and deals page by page.',
	answer: swapRisk.answer.extend({
		results: z.array(swapRisk.answer.shape.results.element.extend(place)),
		...cursor,
	}),
});

export const runScenarios = route({
	...page,
	path: '/valuation/api/runs/scenarios',
	summary: 'Read the scenarios of a run that was started with them: totals, and deals page by page.',
	answer: swapScenarios.answer.extend({
		results: z.array(swapScenarios.answer.shape.results.element.extend(place)),
		...cursor,
	}),
});

export const runAttribution = route({
	...page,
	path: '/valuation/api/runs/attribution',
	summary: 'Read the attribution of a run that was started with it: totals, and deals page by page.',
	answer: swapAttribution.answer.extend({
		results: z.array(
			swapAttribution.answer.shape.results.element.extend({
				row: place.row.nullable().describe('Line of the file, the first is 1. Null: a deal of the earlier run alone.'),
			}),
		),
		...cursor,
	}),
});

export const runConversion = route({
	...page,
	path: '/valuation/api/runs/conversion',
	summary: 'Read the terms of conversion of a run that was started with them: totals, and deals page by page.',
	answer: swapConversion.answer.extend({
		results: z.array(swapConversion.answer.shape.results.element.extend(place)),
		...cursor,
	}),
});

export const analysisRoutes = {
	risk: runRisk,
	scenarios: runScenarios,
	attribution: runAttribution,
	conversion: runConversion,
} as const satisfies Record<AnalysisName, unknown>;
