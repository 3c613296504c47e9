import Box from '@cloudscape-design/components/box';
import { type FallbackBody, fallbackBody, fallbackRates } from '../../../../../shared/contract/fallback.ts';
import { callApi } from '../../../lib/api-client.ts';
import { DatedRatesPage } from '../shared/dated-rates-page.tsx';
import { JumpList } from '../shared/rate-heading.tsx';
import { useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import { type ExplainedFallback, FallbackExplanationPanel } from './explanation/fallback-explanation-panel.tsx';
import { FallbackGridView } from './fallback-grid-view.tsx';
import { type FallbackGrid, fallbackGrids } from './fallback-grids.ts';

const rates: DatedRates<FallbackBody, FallbackGrid> = {
	path: fallbackRates.path,
	load: async (request, signal) =>
		fallbackBody.parse(JSON.parse((await callApi(fallbackRates, request, { signal })).body)),
	tablesOf: (body, currencies) => {
		const grids = fallbackGrids(body, currencies);
		return grids.some(({ rows }) => rows.length > 0) ? grids : [];
	},
};

/** The rates that replace interbank rates that have ceased, by currency and replaced rate. */
export function FallbackPage() {
	const { t } = useRateText();
	return (
		<DatedRatesPage<FallbackBody, FallbackGrid, ExplainedFallback>
			module="Fallback"
			title={t('titles.fallback')}
			disclaimers={t('fallback.disclaimers', { returnObjects: true })}
			rates={rates}
			introduction={(grids) => (
				<>
					<JumpList label={t('jumpTo')} places={[...new Set(grids.map(({ currency }) => currency))]} />
					<Box variant="small" color="text-body-secondary">
						{t('fallback.hint')}
					</Box>
				</>
			)}
			table={(grid, before, onExplain) => (
				<FallbackGridView
					key={`${grid.currency} ${grid.name}`}
					grid={grid}
					isFirstOfCurrency={before?.currency !== grid.currency}
					onExplain={onExplain}
				/>
			)}
			explanation={(explained, onClose) => <FallbackExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}
