import { Box, FormField, SegmentedControl, Select, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type BridgeStage, bookBridge } from '#shared/contract/book-bridge.ts';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { numberOf } from '../risk/analysis-terms.ts';
import {
	namedDeals,
	useQueryNotice,
	useValuationText,
	type ValuationProfile,
	type ValuationTerms,
	type ValuationText,
	type ValuedDeal,
} from '../valuation.ts';
import { valueInBatches } from '../value-in-batches.ts';
import { type BridgedDeal, bridgedDeal, needsBridge } from './bridged-deals.ts';
import { amount, type BridgeCause, signedAmount, Waterfall } from './waterfall.tsx';

interface BookBridgePanelProps {
	readonly book: readonly ValuedDeal[];
	readonly filtered: readonly ValuedDeal[];
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
}

const nothing: ReadonlyMap<ValuedDeal, ValuationResult> = new Map();

/** Requests the bridges that are missing from the results, because large books are valued without bridges. */
function useRequestedBridges({ book, terms, profile }: Omit<BookBridgePanelProps, 'filtered'>) {
	const { userId } = useSession();
	const wanted = useMemo(() => book.filter(needsBridge), [book]);
	return useQuery({
		queryKey: ['book-bridge', numberOf(book)],
		queryFn: async ({ signal }) => {
			const items = wanted.map(({ item }) => ({ ...item, getPaymentInfo: false }));
			const results = await valueInBatches(items, {
				hasDetails: false,
				send: (valuationItems) =>
					callApi(
						valueSwaps,
						{ ...terms, getBridge: true, valuationItems: [...valuationItems], userId, secretName: profile.secretName },
						{ signal },
					),
				onValued: () => undefined,
			});
			return new Map(wanted.flatMap((deal, i) => (results[i] === undefined ? [] : [[deal, results[i]] as const])));
		},
		enabled: wanted.length > 0,
		...(wanted.length === 0 ? { initialData: nothing } : {}),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnWindowFocus: false,
	});
}

const scopes = ['book', 'filtered', 'deal'] as const;

type Bridged = Extract<BridgedDeal, { bridge: unknown }>;
type Without = Extract<BridgedDeal, { leftOut: unknown }>;

export function BookBridgePanel({ book, filtered, terms, profile }: BookBridgePanelProps) {
	const { t } = useValuationText();
	const [scope, setScope] = useState<(typeof scopes)[number]>('filtered');
	const [dealId, setDealId] = useState<string>();
	const [chosen, setChosen] = useState<BridgeCause>();
	const requested = useRequestedBridges({ book, terms, profile });
	useQueryNotice(requested.error, t('errors.bridge'));
	const deals = useMemo(() => {
		const found = book.find(({ result }) => result.dealId === dealId) ?? book[0];
		return { book, filtered, deal: found === undefined ? [] : [found] }[scope];
	}, [book, filtered, scope, dealId]);
	const found = useMemo(
		() => deals.map((deal) => bridgedDeal(deal, requested.data ?? nothing)),
		[deals, requested.data],
	);
	const bridged = found.filter((each): each is Bridged => 'bridge' in each);
	const without = found.filter((each): each is Without => 'leftOut' in each);
	const stages = useMemo(() => bookBridge(found.flatMap((each) => ('bridge' in each ? each.bridge : []))), [found]);
	const step = stages.find(({ stage }) => stage === chosen);
	const option = ({ result }: ValuedDeal) => ({ value: result.dealId, label: result.dealId });
	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="m" alignItems="end">
				<SegmentedControl
					label={t('bridge.scope')}
					selectedId={scope}
					options={scopes.map((id) => ({
						id,
						text: t(`bridge.scopes.${id}`, { count: id === 'book' ? book.length : filtered.length }),
					}))}
					onChange={({ detail }) => setScope(scopes.find((each) => each === detail.selectedId) ?? scope)}
				/>
				{scope === 'deal' && (
					<FormField label={t('results.dealId')}>
						<Select
							filteringType="auto"
							options={book.map(option)}
							selectedOption={deals[0] === undefined ? null : option(deals[0])}
							onChange={({ detail }) => setDealId(detail.selectedOption.value)}
						/>
					</FormField>
				)}
			</SpaceBetween>
			{requested.isLoading && <StatusIndicator type="loading">{t('bridge.loading')}</StatusIndicator>}
			{requested.isError && <StatusIndicator type="error">{t('errors.bridge')}</StatusIndicator>}
			{requested.data !== undefined && (
				<SpaceBetween size="s">
					{bridged.length === 0 ? (
						<Box>{t('bridge.none')}</Box>
					) : (
						<Waterfall
							label={t('bridge.ofBook', { count: bridged.length, currency: terms.reportCurrency })}
							stages={stages}
							chosen={chosen}
							onChoose={(cause) => setChosen(cause === chosen ? undefined : cause)}
						/>
					)}
					<Box variant="small" display="block" color="text-body-secondary">
						{t('bridge.covered', { count: bridged.length, all: deals.length, currency: terms.reportCurrency })}
						{leftOutTexts(without, t).map((text) => ` ${text}`)}
					</Box>
					{step !== undefined && 'change' in step && bridged.length > 0 && (
						<StepDeals step={step} deals={bridged} currency={terms.reportCurrency} />
					)}
				</SpaceBetween>
			)}
		</SpaceBetween>
	);
}

const leftOutTexts = (without: readonly Without[], t: ValuationText['t']): readonly string[] =>
	[...Map.groupBy(without, ({ leftOut }) => leftOut)].map(([leftOut, deals]) =>
		t(`bridge.leftOut.${leftOut}`, { deals: namedDeals(deals.map(({ deal }) => deal.result.dealId)) }),
	);

interface StepDealsProps {
	readonly step: Extract<BridgeStage, { change: number }>;
	readonly deals: readonly Bridged[];
	readonly currency: string;
}

function StepDeals({ step: { stage: cause, change }, deals, currency }: StepDealsProps) {
	const text = useValuationText();
	const { t } = text;
	const columns = useMemo(() => stepColumns(cause, text), [cause, text]);
	const groups = useMemo(() => {
		const size = ({ changes }: Bridged) => Math.abs(changes[cause]);
		return [{ key: '', rows: deals.filter((deal) => size(deal) > 0).sort((a, b) => size(b) - size(a)) }];
	}, [cause, deals]);
	const keys = useMemo(() => new Map(deals.map((deal, i) => [deal, String(i)])), [deals]);
	const unchanged = deals.length - (groups[0]?.rows.length ?? 0);
	const label = t('bridge.stepDeals', { step: t(`bridge.stages.${cause}`) });
	const sum = signedAmount(change);
	return (
		<SpaceBetween size="xxs">
			<Box variant="h3" padding="n">
				{t('bridge.stepTitle', { label, sum, currency })}
			</Box>
			<DataTable
				label={label}
				columns={columns}
				groups={groups}
				keyOf={(row) => keys.get(row) ?? row.deal.result.dealId}
				empty={t('bridge.noChange')}
			/>
			{unchanged > 0 && (
				<Box variant="small" color="text-body-secondary">
					{t('bridge.unchanged', { count: unchanged })}
				</Box>
			)}
		</SpaceBetween>
	);
}

function stepColumns(cause: BridgeCause, { t }: ValuationText): readonly DataColumn<Bridged>[] {
	const figure = (
		key: 'change' | 'mtM',
		figureOf: (row: Bridged) => number,
		textOf: (value: number) => string,
	): DataColumn<Bridged> => ({
		key,
		title: t(`bridge.${key}`),
		isNumeric: true,
		text: (row) => textOf(figureOf(row)),
		exact: (row) => String(figureOf(row)),
		sortValue: figureOf,
	});
	return [
		{
			key: 'dealId',
			title: t('results.dealId'),
			isRowHeader: true,
			text: ({ deal }) => deal.result.dealId,
			sortValue: ({ deal }) => deal.result.dealId,
		},
		figure('change', ({ changes }) => changes[cause], signedAmount),
		figure('mtM', ({ bridge }) => bridge.after[cause], amount),
	];
}
