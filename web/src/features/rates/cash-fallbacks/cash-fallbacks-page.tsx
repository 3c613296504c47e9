import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef } from 'react';
import { cashFallbacks } from '../../../../../shared/contract/cash-fallback.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { useSession } from '../../../lib/session-context.ts';
import { DatePanel } from '../shared/date-panel.tsx';
import { initialRateSelection } from '../shared/initial-rate-selection.ts';
import { NoRatesOnDate } from '../shared/no-rates-on-date.tsx';
import { OpenedOnLatest } from '../shared/opened-on-latest.tsx';
import { useRateSelection } from '../shared/rate-selection.ts';
import { useRateText } from '../shared/rate-text.ts';
import { useEntitledCurrencies } from '../shared/use-entitled-currencies.ts';
import { useExplained } from '../shared/use-explained.ts';
import { useOpeningDate } from '../shared/use-opening-date.ts';
import { useProfileCheck } from '../shared/use-profile-check.ts';
import { usePublishedDate } from '../shared/use-published-date.ts';
import { useRateError } from '../shared/use-rate-error.ts';
import { CashTableView } from './cash-table-view.tsx';
import { cashTables } from './cash-tables.ts';
import { CashExplanationPanel } from './explanation/cash-explanation-panel.tsx';
import type { ExplainedCash } from './explanation/explained-cash.ts';
import { loadCashFallbacks, useCashFallbacks } from './use-cash-fallbacks.ts';

const api = { name: 'fallback', path: cashFallbacks.path } as const;

/** The fallback rates that cash products take, by product and compounding style. */
export function CashFallbacksPage() {
	const { t } = useRateText();
	const currencies = useEntitledCurrencies('CashFallbacks');
	const [selection, choose] = useRateSelection((left) => left ?? initialRateSelection());
	const rates = useCashFallbacks(selection, currencies);
	useProfileCheck(currencies);
	useRateError(rates.error, api);
	const { explained, explain, forget, close } = useExplained<ExplainedCash>();
	const { dateType } = selection;
	const data = rates.isFetching || rates.isError ? undefined : rates.data;
	const tables = useMemo(
		() => (data === undefined ? [] : cashTables(data, currencies, dateType)),
		[data, currencies, dateType],
	);
	const isEmpty = !rates.isFetching && tables.length === 0;
	const { userId } = useSession();
	const { published, isSearching } = usePublishedDate({
		name: 'cash-fallbacks',
		selection,
		currencies,
		isEmpty: isEmpty && rates.isSuccess,
		hasFigures: async (date, signal) => {
			const onDate = { date, dateType: 'publication_date' } as const;
			const loaded = await loadCashFallbacks(userId, onDate, currencies, signal);
			return cashTables(loaded, currencies, onDate.dateType).length > 0;
		},
	});
	const isOpening = useOpeningDate(selection, choose, {
		hasFigures: tables.length > 0,
		published,
		isSettled: isEmpty && !isSearching,
	});
	const results = useRef<HTMLDivElement>(null);
	const showPublished = (date: LocalDate) => {
		choose({ date });
		// The button goes, and with it the focus that it had.
		results.current?.focus();
	};
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.cashFallbacks')}</Header>
			<DatePanel
				selection={selection}
				disclaimers={t('cash.disclaimers', { returnObjects: true })}
				onChoose={(change) => {
					forget();
					choose({ ...change, isOpening: false });
				}}
				onGo={() => {
					forget();
					if (currencies.length > 0) void rates.refetch();
				}}
			/>
			<OpenedOnLatest selection={selection} />
			{isEmpty && !isOpening && <NoRatesOnDate published={published} onShow={showPublished} />}
			{tables.length > 0 && (
				<Box variant="small" color="text-body-secondary">
					<span>{t(`cash.hint.${dateType}`)}</span> <span>{t('cash.press')}</span>
				</Box>
			)}
			<div ref={results} tabIndex={-1}>
				{tables.map((table, index) => (
					<CashTableView
						key={`${table.currency} ${table.name} ${table.style}`}
						table={table}
						isFirstOfName={tables[index - 1]?.name !== table.name || tables[index - 1]?.currency !== table.currency}
						onExplain={explain}
					/>
				))}
			</div>
			{explained !== undefined && <CashExplanationPanel explained={explained} onClose={close} />}
		</SpaceBetween>
	);
}
