import { useMemo } from 'react';
import { bookBridge } from '#shared/contract/book-bridge.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { dealBridge } from '../bridge/bridged-deals.ts';
import { Waterfall } from '../bridge/waterfall.tsx';
import { useValuationText } from '../valuation-text.ts';

/** Steps from the LIBOR MtM to the RFR + fallback MtM of a deal, with the contribution of each leg. */
export function DealBridge({ result }: { readonly result: ValuationResult }) {
	const { t } = useValuationText();
	const stages = useMemo(() => bookBridge([dealBridge(result) ?? []].flat()), [result]);
	const legs = useMemo(
		() => new Map((result.bridge ?? []).map((step) => [step.cause, [step.leg1Change, step.leg2Change] as const])),
		[result],
	);
	return <Waterfall label={t('bridge.title', { deal: result.dealId })} stages={stages} legs={legs} />;
}
