import { useCallback, useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type CashFallbackBody, cashFallbacks } from '#shared/contract/cash-fallback.ts';
import { DatedRatesPage } from '../shared/dated-rates-page.tsx';
import { useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import { CashExplanationPanel, type ExplainedCash } from './cash-explanation-panel.tsx';
import { CashTableView } from './cash-table-view.tsx';
import { type CashTable, cashTables } from './cash-tables.ts';
import { cashText } from './cash-text.ts';
import { takenCash } from './taken-cash.ts';

const rates: DatedRates<CashFallbackBody, CashTable> = {
	path: cashFallbacks.path,
	load: (request, signal) => callApi(cashFallbacks, request, { signal }),
	tablesOf: cashTables,
};

const nameOf = ({ currency, name, style }: CashTable) => `${currency} ${name} ${style}`;

/** The fallback rates of cash products, by product and compounding style. */
export function CashFallbacksPage() {
	const { t, language } = useRateText();
	const text = useMemo(() => ({ t, language }), [t, language]);
	const placeOf = useCallback(
		(table: CashTable) => ({
			place: nameOf(table),
			label: cashText('styles', table.style, text),
			group: text.t('fallback.gridLabel', { currency: table.currency, name: cashText('categories', table.name, text) }),
		}),
		[text],
	);
	return (
		<DatedRatesPage<CashFallbackBody, CashTable, ExplainedCash>
			module="CashFallbacks"
			title={t('titles.cashFallbacks')}
			disclaimers={t('cash.disclaimers', { returnObjects: true })}
			rates={rates}
			hint={(dateType) => (
				<>
					<span>{t(`cash.hint.${dateType}`)}</span> <span>{t('cash.press')}</span>
				</>
			)}
			jumpLabel={t('jumpToProduct')}
			parameter="product"
			placeOf={placeOf}
			nameOf={nameOf}
			table={(table, parts) => <CashTableView table={table} {...parts} />}
			take={(table) => takenCash(table, text)}
			isAbout={({ table: explained }, table) => explained === table}
			explanation={(explained, onClose) => <CashExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}
