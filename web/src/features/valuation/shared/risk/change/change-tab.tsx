import { Alert, Box, Checkbox, Header, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { riskLimits, swapAttribution } from '#shared/contract/valuation-risk.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { WaterfallTable } from '../../bridge/waterfall.tsx';
import { PagedTable } from '../../paged-table.tsx';
import {
	views as everyView,
	missingReasons,
	occurrenceKeys,
	useRiskText,
	useValuationText,
	type View,
} from '../../valuation.ts';
import { definitionsQuery, runQuery } from '../../valuation-queries.ts';
import { AnalysisFrame } from '../analysis-frame.tsx';
import {
	type AnalysisProps,
	type AnalysisTexts,
	analysed,
	keptAnalysis,
	numberOf,
	oneOf,
	runWith,
	useAddressChoice,
	useAnalysisTerms,
} from '../analysis-terms.ts';
import { exportedTable, figureOf, textOf } from '../exported-table.ts';
import {
	type AttributionAnswer,
	allDigits,
	type ChangeStage,
	changeStages,
	type DealChange,
	jointFixings,
} from './change-stages.ts';
import { OtherBookChoice } from './other-book-choice.tsx';

function changeColumns(
	{ text, riskText: { t }, currency }: AnalysisTexts,
	view: View,
): readonly DataColumn<DealChange>[] {
	const unit = { unit: currency };
	const step = (key: 'time' | 'fixings' | 'rates' | 'fx' | 'cash') =>
		figureOf<DealChange>(key, t(`change.steps.${key}`), ({ views }) => views[view]?.[key], unit);
	const value = (key: 'value0' | 'value1') =>
		figureOf<DealChange>(
			key,
			t(`change.${key}`),
			({ views, apart }) => views[view]?.[key] ?? apart?.[view]?.[key],
			unit,
		);
	return [
		textOf('dealId', text.t('results.dealId'), ({ dealId }) => dealId, { isRowHeader: true }),
		textOf('status', t('change.status'), ({ status }) => t(`change.statuses.${status}`)),
		value('value0'),
		...(['time', 'fixings', 'rates', 'fx', 'cash'] as const).map(step),
		value('value1'),
		textOf('remark', t('remark'), (row) => missingReasons(row, view, text).join(' ') || undefined, { isGreedy: true }),
	];
}

interface CurveChange {
	readonly curveId: string;
	readonly discountingTenor: string;
	readonly change: number;
}

const curveColumns = (
	{ riskText: { t }, currency }: AnalysisTexts,
	curveName: (curveId: string) => string,
): readonly DataColumn<CurveChange>[] => [
	textOf('curve', t('risk.curve'), ({ curveId }) => curveName(curveId), { isRowHeader: true }),
	textOf('tenor', t('change.discounting'), ({ discountingTenor }) => discountingTenor),
	figureOf('change', t('change.steps.rates'), ({ change }) => change, { unit: currency }),
];

interface OtherBook {
	readonly date: LocalDate;
	/** Deals of the chosen run. Absent if the same deals are compared on a different date. */
	readonly deals?: AnalysisProps['outcome']['deals'];
	readonly fixings?: AnalysisProps['outcome']['terms']['fixings'];
}

function useOtherBook(runId: string, date: string) {
	const opened = useQuery({ ...runQuery(runId), enabled: runId !== '' });
	const { data } = opened;
	const other = useMemo((): OtherBook | undefined => {
		if (runId === '') return isLocalDate(date) ? { date } : undefined;
		return data && { date: data.run.valuationDate, deals: data.deals, fixings: data.fixings };
	}, [runId, date, data]);
	return { other, error: runId === '' ? null : opened.error, isOpening: runId !== '' && opened.isFetching };
}

const noChanges: readonly DealChange[] = [];

export function ChangeTab({ outcome, profile, path, runId }: AnalysisProps) {
	const text = useValuationText();
	const riskText = useRiskText();
	const { t, language } = riskText;
	const { deals, terms, analyses } = outcome;
	const runOfFigures = runWith('attribution', outcome);
	const ofRun = runOfFigures === undefined ? undefined : analyses?.attribution;
	const currency = terms.reportCurrency;
	const request = useAnalysisTerms(terms, profile);
	const [viewText, setView] = useAddressChoice(path, 'view', 'rfr');
	const [otherRun, setRun] = useAddressChoice(path, 'run', ofRun?.fromRun ?? '');
	const [otherDate, setDate] = useAddressChoice(path, 'date', ofRun?.fromDate ?? '');
	const [splitText, setSplit] = useAddressChoice(path, 'split', ofRun?.splitByCurve ? 'curves' : 'no');
	const view: View = oneOf(everyView, viewText);
	const isSplit = splitText === 'curves';
	const { other, error, isOpening } = useOtherBook(otherRun, otherDate);
	const isOfRun =
		ofRun !== undefined &&
		otherRun === (ofRun.fromRun ?? '') &&
		otherDate === (ofRun.fromDate ?? '') &&
		isSplit === ofRun.splitByCurve;
	const maxDeals = isOfRun ? deals.length : riskLimits.attributedDeals;
	const isSameDate = other?.date === terms.valuationDate;
	const most = Math.max(deals.length, other?.deals?.length ?? 0);
	const otherFixings = isOfRun ? undefined : other?.fixings;
	const { fixings, different } = useMemo(
		() => jointFixings(terms.fixings ?? [], otherFixings ?? []),
		[terms.fixings, otherFixings],
	);
	const query = useQuery({
		queryKey: ['attribution', numberOf(deals), other?.date, other?.deals && numberOf(other.deals), currency, isSplit],
		queryFn: ({ signal }): Promise<AttributionAnswer> => {
			if (isOfRun && runOfFigures !== undefined) {
				// Reads all pages. Deals that only the earlier run contains also have results, so there can be more results
				// than deals.
				return keptAnalysis('attribution', { runId: runOfFigures, deals: Number.POSITIVE_INFINITY, signal });
			}
			if (other === undefined) throw new Error('no other book is chosen');
			const [mine, theirs] = [deals, other.deals ?? deals].map((each) => each.map(({ item }) => item));
			const isEarlier = terms.valuationDate < other.date;
			const [first, second] = isEarlier ? [mine, theirs] : [theirs, mine];
			const dates = isEarlier
				? { valuationDate: terms.valuationDate, toDate: other.date }
				: { valuationDate: other.date, toDate: terms.valuationDate };
			return callApi(
				swapAttribution,
				{
					...request,
					...dates,
					...(fixings.length === 0 ? {} : { fixings }),
					valuationItems: first ?? [],
					...(other.deals === undefined ? {} : { toItems: second }),
					splitByCurve: isSplit,
				},
				{ signal },
			);
		},
		enabled: other !== undefined && !isSameDate && most <= maxDeals,
		...analysed,
	});
	const answer = other === undefined || isSameDate ? undefined : query.data;
	const definitions = useQuery(definitionsQuery);
	const curveName = (curveId: string) => definitions.data?.find(({ id }) => id === curveId)?.name ?? curveId;
	const texts = { text, riskText, currency };
	const found = answer && changeStages(answer, view);
	const described = (stage: ChangeStage) => ({
		...stage,
		title: t(`change.steps.${stage.stage}`),
		convention: t(`change.conventions.${stage.stage}`),
	});
	const results = answer?.results ?? noChanges;
	const keys = useMemo(() => {
		const ofDeals = occurrenceKeys(results.map(({ dealId }) => dealId));
		return new Map(results.map((row, i) => [row, ofDeals[i]]));
	}, [results]);
	const columns = changeColumns(texts, view);
	const curves = answer?.totals[view]?.ratesByCurve ?? [];
	const [from, to] =
		other !== undefined && other.date < terms.valuationDate
			? [other.date, terms.valuationDate]
			: [terms.valuationDate, other?.date ?? terms.valuationDate];
	const between = { from: dateText(from, language), to: dateText(to, language) };
	const tables = () => [
		{
			name: t('change.waterfall'),
			headings: [
				t('change.step'),
				withBrackets(t('change.change'), currency),
				withBrackets(t('change.value'), currency),
				t('risk.convention'),
			],
			rows: ((answer && changeStages(answer, view, allDigits)) ?? [])
				.map(described)
				.map(({ title, change, value, convention }) => [
					{ kind: 'text' as const, value: title },
					change === undefined ? undefined : { kind: 'number' as const, value: String(change) },
					{ kind: 'number' as const, value: String(value) },
					{ kind: 'text' as const, value: convention },
				]),
		},
		exportedTable(t('change.deals'), columns, results),
		exportedTable(t('change.curves'), curveColumns(texts, curveName), curves),
	];
	return (
		<AnalysisFrame
			title={t('change.title')}
			outcome={outcome}
			maxDeals={maxDeals}
			isKept={isOfRun && answer !== undefined}
			query={{ error: error ?? query.error, isFetching: isOpening || query.isFetching }}
			tables={answer && tables}
			fileName={[t('change.fileName'), from, to, currency].join('_')}
			choices={
				<SpaceBetween direction="horizontal" size="m" alignItems="end">
					<OtherBookChoice
						runId={runId}
						date={terms.valuationDate}
						chosenRun={otherRun}
						chosenDate={otherDate}
						onRun={(id) => {
							setRun(id);
							setDate('');
						}}
						onDate={(id) => {
							setDate(id);
							setRun('');
						}}
					/>
					<SegmentedControl
						label={t('risk.view')}
						selectedId={view}
						options={everyView.map((id) => ({ id, text: text.t(`detail.${id}`) }))}
						onChange={({ detail }) => setView(detail.selectedId)}
					/>
					<Checkbox checked={isSplit} onChange={({ detail }) => setSplit(detail.checked ? 'curves' : 'no')}>
						{t('change.split')}
					</Checkbox>
				</SpaceBetween>
			}
		>
			{other === undefined && !isOpening && <Box>{t('change.choose')}</Box>}
			{isSameDate && (
				<Alert type="info">{t('change.sameDate', { date: dateText(terms.valuationDate, language) })}</Alert>
			)}
			{other !== undefined && most > maxDeals && (
				<Alert type="warning">
					{t('tooLarge', {
						deals: most.toLocaleString('en-US'),
						max: maxDeals.toLocaleString('en-US'),
					})}
				</Alert>
			)}
			{answer !== undefined && (
				<SpaceBetween size="s">
					<Box variant="small" display="block" color="text-body-secondary">
						{t('change.note', { ...between, currency })}{' '}
						{t('change.covered', { count: answer.totals[view]?.deals ?? 0, all: results.length })}
					</Box>
					{different.length > 0 && (
						<Alert type="warning">
							{t('change.differentFixings', { count: different.length, first: different[0] ?? '' })}
						</Alert>
					)}
					{answer.unattributed !== undefined && (
						<Alert type="warning">
							{t('change.twice', {
								ids: listed(
									answer.unattributed.map(({ dealId }) => dealId),
									language,
								),
							})}
						</Alert>
					)}
					{found === undefined ? (
						<Box>{t('risk.none')}</Box>
					) : (
						<WaterfallTable
							label={t('change.waterfallOf', { ...between, view: text.t(`detail.${view}`), currency })}
							stages={found.map(described)}
						/>
					)}
					{curves.length > 0 && (
						<SpaceBetween size="xs">
							<Header variant="h3">{t('change.curves')}</Header>
							<PagedTable
								label={t('change.curves')}
								columns={curveColumns(texts, curveName)}
								rows={curves}
								keyOf={({ curveId, discountingTenor }) => `${curveId} ${discountingTenor}`}
								empty={t('risk.none')}
							/>
						</SpaceBetween>
					)}
					<Header variant="h3" counter={`(${results.length})`}>
						{t('change.deals')}
					</Header>
					<PagedTable
						label={t('change.deals')}
						columns={columns}
						rows={results}
						keyOf={(row) => keys.get(row) ?? row.dealId}
						empty={t('risk.none')}
					/>
				</SpaceBetween>
			)}
		</AnalysisFrame>
	);
}
