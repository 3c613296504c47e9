import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { cashExplanation, cashFallback } from '../cash/cash-fallback.ts';
import { explain } from '../fallback/explain.ts';
import { fallback } from '../fallback/fallback.ts';
import { fallbackHistoryOperation, termHistoryOperation } from '../history/rate-histories.ts';
import { latest, overnight } from '../overnight.ts';
import { term } from '../term-instruments.ts';

export const handler = capabilityHandler([
	latest,
	fallback,
	explain,
	cashFallback,
	cashExplanation,
	term,
	overnight,
	fallbackHistoryOperation,
	termHistoryOperation,
]);
