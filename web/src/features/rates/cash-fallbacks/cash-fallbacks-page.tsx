import Box from '@cloudscape-design/components/box';
import { type CashFallbackBody, cashFallbacks } from '../../../../../shared/contract/cash-fallback.ts';
import { callApi } from '../../../lib/api-client.ts';
import { DatedRatesPage } from '../shared/dated-rates-page.tsx';
import { useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import { CashTableView } from './cash-table-view.tsx';
import { type CashTable, cashTables } from './cash-tables.ts';
import { CashExplanationPanel, type ExplainedCash } from './explanation/cash-explanation-panel.tsx';

const rates: DatedRates<CashFallbackBody, CashTable> = {
	path: cashFallbacks.path,
	load: async (request, signal) => (await callApi(cashFallbacks, request, { signal })).body,
	tablesOf: cashTables,
};

/** The fallback rates of cash products, by product and compounding style. */
export function CashFallbacksPage() {
	const { t } = useRateText();
	return (
		<DatedRatesPage<CashFallbackBody, CashTable, ExplainedCash>
			module="CashFallbacks"
			title={t('titles.cashFallbacks')}
			disclaimers={t('cash.disclaimers', { returnObjects: true })}
			rates={rates}
			introduction={(_, dateType) => (
				<Box variant="small" color="text-body-secondary">
					<span>{t(`cash.hint.${dateType}`)}</span> <span>{t('cash.press')}</span>
				</Box>
			)}
			table={(table, before, onExplain) => (
				<CashTableView
					key={`${table.currency} ${table.name} ${table.style}`}
					table={table}
					isFirstOfName={before?.name !== table.name || before.currency !== table.currency}
					onExplain={onExplain}
				/>
			)}
			explanation={(explained, onClose) => <CashExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}
