import Tabs from '@cloudscape-design/components/tabs';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useValuationText } from '../valuation-text.ts';
import { UsedCurve } from './used-curve.tsx';
import { type CurveUse, views } from './used-curves.ts';

interface DealMarketDataProps {
	readonly result: ValuationResult;
	readonly valuationDate: LocalDate;
}

/** The curves of a deal: by view, leg and currency. */
export function DealMarketData({ result, valuationDate }: DealMarketDataProps) {
	const { t } = useValuationText();
	const { dealId, marketData = {} } = result;
	return (
		<Tabs
			ariaLabel={t('detail.views', { deal: dealId })}
			tabs={views.flatMap((view) => {
				const legs = marketData[view];
				if (legs === undefined) return [];
				const ofLegs = ([1, 2] as const).map((leg) => ({
					id: String(leg),
					label: t('detail.leg', { leg }),
					content: <CurvesOfLeg uses={legs[`leg${leg}`]} valuationDate={valuationDate} />,
				}));
				return [{ id: view, label: t(`detail.${view}`), content: <Tabs ariaLabel={t('detail.legs')} tabs={ofLegs} /> }];
			})}
		/>
	);
}

interface CurvesOfLegProps {
	readonly uses: readonly CurveUse[];
	readonly valuationDate: LocalDate;
}

function CurvesOfLeg({ uses, valuationDate }: CurvesOfLegProps) {
	const { t } = useValuationText();
	const byCurrency = [...Map.groupBy(uses, ({ currency }) => currency)];
	return (
		<Tabs
			ariaLabel={t('detail.currencies')}
			tabs={byCurrency.map(([currency, ofCurrency]) => ({
				id: currency,
				label: currency,
				content: ofCurrency.map((use) => (
					<UsedCurve key={`${use.role} ${use.curveId}`} use={use} valuationDate={valuationDate} />
				)),
			}))}
		/>
	);
}
