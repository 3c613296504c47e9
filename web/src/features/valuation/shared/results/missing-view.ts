import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { describeDealError } from '../describe-deal-error.ts';
import type { FigureKey } from '../figure-keys.ts';
import type { ValuationText } from '../valuation-text.ts';

function viewOf(key: FigureKey): 'libor' | 'rfr' | 'rfrSpread' {
	if (key.startsWith('libor')) return 'libor';
	return key.startsWith('rfrFallback') ? 'rfrSpread' : 'rfr';
}

/** Why a deal has no figure in a column; undefined where its view does not apply. */
export function whyMissing(result: ValuationResult, key: FigureKey, text: ValuationText): string | undefined {
	const missing = result.missingViews?.filter(({ view }) => view === viewOf(key)) ?? [];
	if (missing.length === 0) return undefined;
	return missing.map((each) => describeDealError(each, text)).join(' ');
}
