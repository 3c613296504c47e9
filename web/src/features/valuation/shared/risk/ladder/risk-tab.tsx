import {
	Alert,
	BarChart,
	Box,
	Button,
	FormField,
	Header,
	SegmentedControl,
	Select,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import { PagedTable } from '../../paged-table.tsx';
import {
	amountDecimals,
	views as everyView,
	figureText,
	useRiskText,
	useValuationText,
	type View,
} from '../../valuation.ts';
import { definitionsQuery } from '../../valuation-queries.ts';
import { AnalysisFrame } from '../analysis-frame.tsx';
import {
	type AnalysisProps,
	analysisRows,
	bookRiskQuery,
	dealRiskQuery,
	oneOf,
	type RiskAnswer,
	runWith,
	useAddressChoice,
	useAnalysisTerms,
} from '../analysis-terms.ts';
import { exportedTable } from '../exported-table.ts';
import { curveSeries, type QuoteRow, quoteRows, sharedDomain, usedTenors } from './ladder-rows.ts';
import {
	dealColumns,
	measureColumns,
	measureRows,
	quoteColumns,
	riskRemark,
	tenorColumns,
	tenorRows,
} from './risk-columns.tsx';
import styles from './risk-tab.module.css';

interface LadderChartsProps {
	readonly name: string;
	readonly rows: readonly QuoteRow[];
	readonly tenors: readonly string[];
	readonly views: readonly View[];
	readonly currency: string;
	readonly curveName: (curveId: string) => string;
}

const barHeight = 22;
const minHeight = 90;

function LadderCharts({ name, rows, tenors, views, currency, curveName }: LadderChartsProps) {
	const { t } = useRiskText();
	const { t: tValuation } = useValuationText();
	const charts = useMemo(() => views.map((view) => curveSeries(rows, view, tenors)), [rows, views, tenors]);
	const shown = useMemo(
		() =>
			usedTenors(
				tenors,
				charts.flatMap((chart) => [...chart.values()]),
			),
		[charts, tenors],
	);
	const domain = useMemo(() => sharedDomain(charts), [charts]);
	if (shown.length === 0) return null;
	const curves = [...new Set(charts.flatMap((chart) => [...chart.keys()]))];
	return (
		<div className={styles.charts}>
			{views.map((view, i) => (
				<div key={view}>
					<BarChart
						series={curves.map((curveId) => {
							const figures = charts[i]?.get(curveId);
							return {
								type: 'bar' as const,
								title: curveName(curveId),
								data: shown.map((tenor) => ({ x: tenor, y: figures?.[tenors.indexOf(tenor)] ?? 0 })),
								valueFormatter: (value: number) => figureText(value, amountDecimals),
							};
						})}
						horizontalBars
						stackedBars
						hideFilter
						yDomain={[...domain]}
						xTitle={tValuation(`detail.${view}`)}
						yTitle={t('risk.dv01In', { currency })}
						yTickFormatter={(value) => value.toLocaleString('en-US', { notation: 'compact' })}
						height={Math.max(minHeight, shown.length * barHeight)}
						ariaLabel={t('risk.chart', { name, view: tValuation(`detail.${view}`), currency })}
					/>
				</div>
			))}
		</div>
	);
}

const shownViews = ['all', ...everyView] as const;
const groupings = ['tenor', 'quote'] as const;
const noResults: RiskAnswer['results'] = [];

function viewsOf(answer: RiskAnswer | undefined, isDeal: boolean) {
	return (isDeal ? answer?.results[0]?.views : answer?.totals) ?? {};
}

export function RiskTab({ outcome, profile, path }: AnalysisProps) {
	const text = useValuationText();
	const riskText = useRiskText();
	const { t } = riskText;
	const { deals, terms } = outcome;
	const currency = terms.reportCurrency;
	const request = useAnalysisTerms(terms, profile);
	const [viewText, setView] = useAddressChoice(path, 'view', 'all');
	const [byText, setBy] = useAddressChoice(path, 'by', 'tenor');
	const [dealId, setDealId] = useAddressChoice(path, 'deal', '');
	const shown = oneOf(shownViews, viewText);
	const by = oneOf(groupings, byText);
	const views = useMemo((): readonly View[] => (shown === 'all' ? everyView : [shown]), [shown]);
	const deal = deals.find(({ result }) => result.dealId === dealId);
	const isDeal = deal !== undefined;
	const book = useQuery(bookRiskQuery(outcome, request));
	const own = useQuery(dealRiskQuery(deal, request));
	const query = isDeal ? own : book;
	const answer = query.data;
	const definitions = useQuery(definitionsQuery);
	const curveName = useCallback(
		(curveId: string) => definitions.data?.find(({ id }) => id === curveId)?.name ?? curveId,
		[definitions.data],
	);
	const found = viewsOf(answer, isDeal);
	const quotes = useMemo(() => {
		const ladders = viewsOf(answer, isDeal);
		const used = Object.fromEntries(views.map((view) => [view, ladders[view]?.ladder]));
		return answer === undefined ? [] : quoteRows(answer, used);
	}, [answer, isDeal, views]);
	const tenorNames = useMemo(() => answer?.tenors.map(({ tenor }) => tenor) ?? [], [answer]);
	const byTenor = Object.fromEntries(views.flatMap((view) => (found[view] ? [[view, found[view].byTenor]] : [])));
	const tenors = answer === undefined ? [] : tenorRows(answer, byTenor);
	const results = book.data?.results ?? noResults;
	const rows = useMemo(() => analysisRows(deals, results), [deals, results]);
	const texts = { text, riskText, currency, views };
	const measured = measureRows(found, texts);
	const [single] = own.data?.results ?? [];
	const remark = isDeal && single !== undefined ? riskRemark(single, texts) : undefined;
	const name = isDeal ? dealId : t('risk.book');
	const options = [
		{ value: '', label: t('risk.book') },
		...deals.map(({ result }) => ({ value: result.dealId, label: result.dealId })),
	];
	const tables = () => [
		exportedTable(t('risk.totals'), measureColumns(texts), measured),
		exportedTable(t('risk.byTenor'), tenorColumns(texts), tenors),
		exportedTable(t('risk.byQuote'), quoteColumns(texts, curveName), quotes),
		...(isDeal ? [] : [exportedTable(t('risk.deals'), dealColumns(texts, setDealId), rows)]),
	];
	return (
		<AnalysisFrame
			title={isDeal ? t('risk.ofDeal', { deal: dealId }) : t('risk.title')}
			outcome={outcome}
			maxDeals={runWith('risk', outcome) === undefined ? riskLimits.deals : deals.length}
			query={query}
			isKept={!isDeal && answer !== undefined && runWith('risk', outcome) !== undefined}
			tables={answer && tables}
			fileName={[t('risk.fileName'), terms.valuationDate, currency, ...(isDeal ? [dealId] : [])].join('_')}
			choices={
				<SpaceBetween direction="horizontal" size="m" alignItems="end">
					<SegmentedControl
						label={t('risk.view')}
						selectedId={shown}
						options={shownViews.map((id) => ({ id, text: id === 'all' ? t('risk.all') : text.t(`detail.${id}`) }))}
						onChange={({ detail }) => setView(detail.selectedId)}
					/>
					<FormField label={t('risk.scope')}>
						<Select
							filteringType="auto"
							options={options}
							selectedOption={options.find(({ value }) => value === (isDeal ? dealId : '')) ?? null}
							onChange={({ detail }) => setDealId(detail.selectedOption.value ?? '')}
						/>
					</FormField>
					{isDeal && (
						<Button iconName="arrow-left" onClick={() => setDealId('')}>
							{t('risk.back')}
						</Button>
					)}
				</SpaceBetween>
			}
		>
			{dealId !== '' && !isDeal && <Alert type="info">{t('risk.unknownDeal', { deal: dealId })}</Alert>}
			{answer !== undefined && (
				<SpaceBetween size="s">
					<Box variant="small" display="block" color="text-body-secondary">
						{t('risk.note', { currency })}
					</Box>
					{remark !== undefined && <Alert type="info">{remark}</Alert>}
					<LadderCharts
						name={name}
						rows={quotes}
						tenors={tenorNames}
						views={views.filter((view) => found[view] !== undefined)}
						currency={currency}
						curveName={curveName}
					/>
					<Header variant="h3">{t('risk.totals')}</Header>
					<PagedTable
						label={t('risk.totalsOf', { name })}
						columns={measureColumns(texts)}
						rows={measured}
						keyOf={({ key }) => key}
						empty={t('risk.none')}
					/>
					<SegmentedControl
						label={t('risk.by')}
						selectedId={by}
						options={groupings.map((id) => ({ id, text: t(id === 'tenor' ? 'risk.byTenor' : 'risk.byQuote') }))}
						onChange={({ detail }) => setBy(detail.selectedId)}
					/>
					{by === 'tenor' ? (
						<PagedTable
							label={t('risk.byTenorOf', { name })}
							columns={tenorColumns(texts)}
							rows={tenors}
							keyOf={({ tenor }) => tenor}
							empty={t('risk.none')}
						/>
					) : (
						<PagedTable
							label={t('risk.byQuoteOf', { name })}
							columns={quoteColumns(texts, curveName)}
							rows={quotes}
							keyOf={({ place }) => String(place)}
							empty={t('risk.none')}
						/>
					)}
					{!isDeal && (
						<SpaceBetween size="xs">
							<Header variant="h3" counter={`(${rows.length})`}>
								{t('risk.deals')}
							</Header>
							<PagedTable
								label={t('risk.deals')}
								columns={dealColumns(texts, setDealId)}
								rows={rows}
								keyOf={({ key }) => key}
								empty={t('risk.none')}
							/>
						</SpaceBetween>
					)}
				</SpaceBetween>
			)}
		</AnalysisFrame>
	);
}
