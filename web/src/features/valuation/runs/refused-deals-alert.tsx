import Alert from '@cloudscape-design/components/alert';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { RefusedDeals } from '#shared/contract/valuation-runs.ts';
import { useValuationText } from '../shared/valuation-text.ts';

/** The deals of the workbook that are not in the run, with their faults. */
export function RefusedDealsAlert({ refused: { deals, faults } }: { readonly refused: RefusedDeals }) {
	const { t } = useValuationText();
	return (
		<Alert type="warning" header={t('runs.refused', { count: deals })}>
			<ul>
				{faults.map(({ sheet, row, dealId, code, message }, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<li key={`${i} ${code}`}>
						{dealId === undefined
							? t('runs.refusedRow', { sheet, row, message })
							: t('runs.refusedDeal', { sheet, row, dealId, message })}
					</li>
				))}
			</ul>
			{faults.length === runLimits.refusedFaultsKept && t('runs.refusedFirst', { most: runLimits.refusedFaultsKept })}
		</Alert>
	);
}
