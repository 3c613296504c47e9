import {
	Box,
	Button,
	ButtonDropdown,
	Checkbox,
	ExpandableSection,
	Header,
	SpaceBetween,
	StatusIndicator,
	TextFilter,
} from '@cloudscape-design/components';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { sortRows } from '#ui/data-table/data-column.ts';
import { BookBridgePanel } from '../bridge/book-bridge-panel.tsx';
import { useDealsExport } from '../export/use-deals-export.ts';
import { ResultPictures } from '../pictures/result-pictures.tsx';
import { PlaceLink } from '../place-link.tsx';
import { AnalysisTabs } from '../risk/analysis-tabs.tsx';
import { useBookRisk } from '../risk/analysis-terms.ts';
import {
	describeDealError,
	type FigureKey,
	keysOfView,
	useValuationText,
	type ValuationOutcome,
	type ValuationProfile,
	type ValuationText,
	type ValuedDeal,
} from '../valuation.ts';
import { ColumnFiltersPanel } from './column-filters.tsx';
import { MissingFixingsAlert } from './missing-fixings-alert.tsx';
import {
	type ColumnFilters,
	filterDeals,
	isRiskKey,
	type ResultColumn,
	type ResultKey,
	requestedKeys,
	resultColumns,
	resultKeys,
	toggledColumns,
	useResultLayout,
} from './result-columns.ts';
import styles from './results-panel.module.css';
import { ResultsTable } from './results-table.tsx';
import { useResultsExport } from './use-results-export.ts';

function whyMissing(result: ValuationResult, key: FigureKey, text: ValuationText): string | undefined {
	const missing =
		result.missingViews?.filter(({ view }) => (keysOfView[view] as readonly string[]).includes(key)) ?? [];
	return missing.map((each) => describeDealError(each, text)).join(' ') || undefined;
}

interface ResultsPanelProps {
	readonly profile: ValuationProfile;
	readonly outcome: ValuationOutcome | undefined;
	readonly path: string;
	readonly runId: string | undefined;
	/** Absent if this screen cannot change the curves of a deal. */
	readonly onEdit?: (deal: ValuedDeal) => void;
	/** Saves the fixings of a file and values the deals again. Absent if this screen cannot value deals. */
	readonly onFixings?: (file: File) => void;
	readonly isBusy?: boolean;
}

const noDeals: readonly ValuedDeal[] = [];
const noFilters: ColumnFilters = {};

const isStandard = ({ key }: ResultColumn) => (resultKeys as readonly string[]).includes(key);
const isRequested = ({ key }: ResultColumn) => (requestedKeys as readonly string[]).includes(key);

/** Results with their analyses. Memoised so that progress updates of a new calculation do not render them again. */
export const ResultsPanel = memo(function ResultsPanel({ path, ...props }: ResultsPanelProps) {
	const { profile, outcome, runId } = props;
	return (
		<AnalysisTabs profile={profile} outcome={outcome} path={path} runId={runId}>
			<BookResults {...props} />
		</AnalysisTabs>
	);
});

function BookResults(props: Omit<ResultsPanelProps, 'path'>) {
	const { profile, outcome, runId, onEdit, onFixings, isBusy } = props;
	const text = useValuationText();
	const { t, language } = text;
	const [filter, setFilter] = useState('');
	const [isFailedOnly, setFailedOnly] = useState(false);
	const [filters, setFilters] = useState(noFilters);
	const [isBridging, setBridging] = useState(false);
	const [isFiltering, setFiltering] = useState(false);
	const [layout, setLayout] = useResultLayout();
	const { shown } = layout;
	const deals = outcome?.deals ?? noDeals;
	const wanted = useDeferredValue(filter);
	const risk = useBookRisk(outcome, profile, shown.some(isRiskKey));
	const valuationDate = outcome?.terms.valuationDate;
	const reportCurrency = outcome?.terms.reportCurrency;
	const all = useMemo(
		() =>
			resultColumns(
				text,
				valuationDate,
				(result, key) => whyMissing(result, key, text),
				(deal) => risk.byDeal.get(deal),
				reportCurrency,
			),
		[text, valuationDate, risk.byDeal, reportCurrency],
	);
	// Only displayed risk columns can be filtered, because risk is loaded only for displayed columns.
	const filterable = useMemo(() => all.filter(({ key }) => !isRiskKey(key) || shown.includes(key)), [all, shown]);
	const matching = useMemo(
		() => filterDeals(deals, { text: wanted, isFailedOnly, filters }, filterable),
		[deals, wanted, isFailedOnly, filters, filterable],
	);
	const columns = useMemo(() => all.filter(({ key }) => shown.includes(key)), [all, shown]);
	const dealsExport = useDealsExport();
	const exporting = useResultsExport(profile, outcome, { runId, columns });
	const hasFailed = deals.some(({ result }) => result.Error !== undefined);
	const [first] = deals;
	const choice = ({ key, title }: ResultColumn) => ({
		id: key,
		text: title,
		itemType: 'checkbox' as const,
		checked: shown.includes(key),
		disabled: key === 'dealId',
	});
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				counter={deals.length === 0 ? undefined : `(${deals.length})`}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							iconName="download"
							disabled={outcome === undefined}
							loading={exporting.isBusy}
							onClick={exporting.save}
						>
							{t('results.export')}
						</Button>
						<Button
							disabled={outcome === undefined}
							onClick={() => exporting.saveCsv(sortRows(matching, columns, layout.sorting))}
						>
							{t('results.exportCsv')}
						</Button>
						<ButtonDropdown
							items={[
								{ id: 'ore', text: t('results.exportOre') },
								{ id: 'template', text: t('results.exportTemplate') },
							]}
							disabled={outcome === undefined}
							loading={dealsExport.isBusy}
							onItemClick={({ detail }) => {
								const items = sortRows(matching, columns, layout.sorting).map(({ item }) => item);
								const name = `DEALS_${outcome?.terms.valuationDate ?? ''}`;
								if (detail.id === 'ore') void dealsExport.saveOre(items, `${name}.xml`);
								else void dealsExport.saveTemplate(items, `${name}.xlsx`);
							}}
						>
							{t('results.exportDeals')}
						</ButtonDropdown>
						{onEdit !== undefined && (
							<Button
								iconName="edit"
								disabled={first === undefined}
								onClick={() => {
									if (first !== undefined) onEdit(first);
								}}
							>
								{t('results.edit')}
							</Button>
						)}
					</SpaceBetween>
				}
			>
				{t('results.title')}
			</Header>
			<MissingFixingsAlert deals={deals} onFixings={onFixings} isBusy={isBusy} />
			{outcome !== undefined && (
				<div className={styles.tools}>
					<div className={styles.filter}>
						<TextFilter
							filteringText={filter}
							filteringAriaLabel={t('results.filter')}
							filteringPlaceholder={t('results.filter')}
							countText={filter === '' ? '' : t('results.matches', { count: matching.length })}
							onChange={({ detail }) => setFilter(detail.filteringText)}
						/>
					</div>
					{hasFailed && (
						<Checkbox checked={isFailedOnly} onChange={({ detail }) => setFailedOnly(detail.checked)}>
							{t('results.failedOnly')}
						</Checkbox>
					)}
					<ButtonDropdown
						items={[
							{ text: t('results.requested'), items: all.filter(isRequested).map(choice) },
							{ text: t('results.riskColumns'), items: all.filter(({ key }) => isRiskKey(key)).map(choice) },
							{ text: t('results.standard'), items: all.filter(isStandard).map(choice) },
						]}
						onItemClick={({ detail }) => {
							setLayout({ ...layout, shown: toggledColumns(shown, detail.id as ResultKey) });
						}}
					>
						{t('results.columns')}
					</ButtonDropdown>
					<Button ariaExpanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
						{Object.keys(filters).length === 0
							? t('results.filters.title')
							: t('results.filters.active', { count: Object.keys(filters).length })}
					</Button>
					<Box color="text-body-secondary">
						{t('results.of', {
							date: dateText(outcome.terms.valuationDate, language),
							currency: outcome.terms.reportCurrency,
						})}
					</Box>
					{runId !== undefined && runId !== outcome.runId && (
						<PlaceLink to={{ kind: 'run', runId }}>{t('runs.savedAs')}</PlaceLink>
					)}
				</div>
			)}
			{risk.isLoading && <StatusIndicator type="loading">{t('results.risk.loading')}</StatusIndicator>}
			{risk.error !== null && (
				<StatusIndicator type="error">{describeProblem(risk.error, text, t('results.risk.failed'))}</StatusIndicator>
			)}
			{risk.isTooLarge && (
				<StatusIndicator type="warning">
					{t('results.risk.tooLarge', { max: riskLimits.deals.toLocaleString('en-US') })}
				</StatusIndicator>
			)}
			{outcome !== undefined && isFiltering && (
				<ColumnFiltersPanel deals={deals} columns={filterable} filters={filters} onFilters={setFilters} />
			)}
			<ResultsTable
				profile={profile}
				outcome={outcome}
				deals={matching}
				columns={columns}
				sorting={layout.sorting}
				onSorting={(sorting) => setLayout({ ...layout, sorting })}
				empty={t(outcome === undefined ? 'results.empty' : 'results.noMatch')}
				onEdit={onEdit}
			/>
			{outcome !== undefined && profile.hasDetails && (
				<ExpandableSection
					headerText={t('bridge.panel')}
					expanded={isBridging}
					onChange={({ detail }) => setBridging(detail.expanded)}
				>
					{isBridging && <BookBridgePanel book={deals} filtered={matching} terms={outcome.terms} profile={profile} />}
				</ExpandableSection>
			)}
			{outcome !== undefined && <ResultPictures deals={matching} terms={outcome.terms} />}
		</SpaceBetween>
	);
}
