import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef } from 'react';
import { fallbackRates } from '../../../../../shared/contract/fallback.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { useSession } from '../../../lib/session-context.ts';
import { DatePanel } from '../shared/date-panel.tsx';
import { initialRateSelection } from '../shared/initial-rate-selection.ts';
import { JumpList } from '../shared/jump-list.tsx';
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
import type { ExplainedFallback } from './explanation/explained-fallback.ts';
import { ExplanationPanel } from './explanation/explanation-panel.tsx';
import { FallbackGridView } from './fallback-grid-view.tsx';
import { fallbackGrids } from './fallback-grids.ts';
import { loadFallbackRates, useFallbackRates } from './use-fallback-rates.ts';

const api = { name: 'fallback', path: fallbackRates.path } as const;

/** What replaces interbank rates that have ceased, by currency and rate. */
export function FallbackPage() {
	const { t } = useRateText();
	const currencies = useEntitledCurrencies('Fallback');
	const [selection, choose] = useRateSelection((left) => left ?? initialRateSelection());
	const rates = useFallbackRates(selection, currencies);
	useProfileCheck(currencies);
	useRateError(rates.error, api);
	const { explained, explain, forget, close } = useExplained<ExplainedFallback>();

	const data = rates.isFetching || rates.isError ? undefined : rates.data;
	const grids = useMemo(() => {
		const all = data === undefined ? [] : fallbackGrids(data, currencies);
		return all.some(({ rows }) => rows.length > 0) ? all : [];
	}, [data, currencies]);
	const isEmpty = !rates.isFetching && grids.length === 0;
	const { userId } = useSession();
	const { published, isSearching } = usePublishedDate({
		name: 'fallback',
		selection,
		currencies,
		isEmpty: isEmpty && rates.isSuccess,
		hasFigures: async (date, signal) => {
			const onDate = { date, dateType: 'publication_date' } as const;
			const loaded = await loadFallbackRates(userId, onDate, currencies, signal);
			return fallbackGrids(loaded, currencies).some(({ rows }) => rows.length > 0);
		},
	});
	const isOpening = useOpeningDate(selection, choose, {
		hasFigures: grids.length > 0,
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
			<Header variant="h1">{t('titles.fallback')}</Header>
			<DatePanel
				selection={selection}
				disclaimers={t('fallback.disclaimers', { returnObjects: true })}
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
			{grids.length > 0 && (
				<>
					<JumpList label={t('jumpTo')} places={[...new Set(grids.map(({ currency }) => currency))]} />
					<Box variant="small" color="text-body-secondary">
						{t('fallback.hint')}
					</Box>
				</>
			)}
			<div ref={results} tabIndex={-1}>
				{grids.map((grid, index) => (
					<FallbackGridView
						key={`${grid.currency} ${grid.name}`}
						grid={grid}
						isFirstOfCurrency={grids[index - 1]?.currency !== grid.currency}
						onExplain={explain}
					/>
				))}
			</div>
			{explained !== undefined && <ExplanationPanel explained={explained} onClose={close} />}
		</SpaceBetween>
	);
}
