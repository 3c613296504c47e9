import {
	Alert,
	Button,
	Container,
	Header,
	KeyValuePairs,
	SegmentedControl,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PagedTable } from '#features/valuation/shared/paged-table.tsx';
import { PlaceLink } from '#features/valuation/shared/place-link.tsx';
import { useSavedWorkbook } from '#features/valuation/shared/use-saved-workbook.ts';
import { type OpenedRun, runName, runQuery } from '#features/valuation/shared/valuation-queries.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import { namedDeals, useValuationText } from '../../shared/valuation.ts';
import { RunsTrail } from '../run-columns.tsx';
import {
	type ComparedDeal,
	comparableKeys,
	comparedDeals,
	comparedTotals,
	comparisonColumns,
	composeComparisonWorkbook,
	foundIn,
	isDifferent,
	remarkOf,
	type Shown,
} from './compared-deals.ts';
import { ComparisonTotals } from './comparison-totals.tsx';

function ComparedRuns({ a, b }: { readonly a: RunSummary; readonly b: RunSummary }) {
	const { t, language } = useValuationText();
	return (
		<Container>
			<KeyValuePairs
				columns={2}
				items={(
					[
						['a', a],
						['b', b],
					] as const
				).map(([side, run]) => ({
					label: t(`comparison.run.${side}`),
					value: (
						<>
							<PlaceLink to={{ kind: 'run', runId: run.runId }}>{runName(run)}</PlaceLink>
							<br />
							{t('results.of', { date: dateText(run.valuationDate, language), currency: run.reportCurrency })}
							<br />
							{t('comparison.started', { by: run.startedBy, at: instantText(run.startedAt, language) })}
						</>
					),
				}))}
			/>
		</Container>
	);
}

export function RunComparison({ first, second }: { readonly first: string; readonly second: string }) {
	const text = useValuationText();
	const { t } = text;
	const [a, b] = [useQuery(runQuery(first)), useQuery(runQuery(second))];
	const error = a.error ?? b.error;
	return (
		<SpaceBetween size="s">
			<RunsTrail name={t('comparison.title')} />
			{error !== null && <Alert type="error">{describeProblem(error, text, t('runs.notOpened'))}</Alert>}
			{error === null && (a.isPending || b.isPending) && (
				<StatusIndicator type="loading">{t('runs.opening')}</StatusIndicator>
			)}
			{a.data !== undefined && b.data !== undefined && <Compared a={a.data} b={b.data} />}
		</SpaceBetween>
	);
}

const shownParts = ['differences', 'libor', 'rfr', 'rfrSpread'] as const;
const shownDeals = ['all', 'different', 'one'] as const;

function Compared({ a, b }: { readonly a: OpenedRun; readonly b: OpenedRun }) {
	const text = useValuationText();
	const { t } = text;
	const [shown, setShown] = useState<Shown>('differences');
	const [kept, setKept] = useState<(typeof shownDeals)[number]>('all');
	const hasOneCurrency = a.run.reportCurrency === b.run.reportCurrency;
	const comparable = useMemo(() => comparableKeys(hasOneCurrency), [hasOneCurrency]);
	const deals = useMemo(() => comparedDeals(a.deals, b.deals), [a, b]);
	const totals = useMemo(() => comparedTotals(deals), [deals]);
	const rows = useMemo(
		() => ({
			all: deals,
			different: deals.filter((deal) => isDifferent(deal, [...comparable])),
			one: deals.filter((deal) => foundIn(deal) !== 'both'),
		}),
		[deals, comparable],
	);
	const hasRemarks = useMemo(() => deals.some((deal) => remarkOf(deal, text) !== undefined), [deals, text]);
	const columns = useMemo(
		() => comparisonColumns(text, { shown, comparable, hasRemarks }),
		[text, shown, comparable, hasRemarks],
	);
	const { save, isBusy } = useSavedWorkbook(t('messages.exportFailed'));
	const exported = () =>
		save(
			async () =>
				composeComparisonWorkbook(
					{ a: a.run, b: b.run, deals, totals, comparable, remarkOf: (deal) => remarkOf(deal, text) },
					t,
				),
			`${t('comparison.fileName')}_${a.run.valuationDate}_${b.run.valuationDate}.xlsx`,
		);
	return (
		<SpaceBetween size="s">
			<Header
				variant="h2"
				counter={`(${deals.length})`}
				actions={
					<Button iconName="download" loading={isBusy} onClick={exported}>
						{t('results.export')}
					</Button>
				}
			>
				{t('comparison.title')}
			</Header>
			<ComparedRuns a={a.run} b={b.run} />
			{!hasOneCurrency && <Alert type="warning">{t('comparison.twoCurrencies')}</Alert>}
			{a.run.dv01Method !== b.run.dv01Method && <Alert type="warning">{t('comparison.twoMethods')}</Alert>}
			{!(a.isWhole && b.isWhole) && <Alert type="warning">{t('comparison.notWhole')}</Alert>}
			<OnlyInOne deals={rows.one} />
			<ComparisonTotals totals={totals} hasOneCurrency={hasOneCurrency} />
			<SpaceBetween direction="horizontal" size="s">
				<SegmentedControl
					label={t('comparison.shown')}
					selectedId={shown}
					options={shownParts.map((id) => ({
						id,
						text: id === 'differences' ? t('comparison.differences') : t(`detail.${id}`),
					}))}
					onChange={({ detail }) => setShown(shownParts.find((each) => each === detail.selectedId) ?? shown)}
				/>
				<SegmentedControl
					label={t('comparison.kept')}
					selectedId={kept}
					options={shownDeals.map((id) => ({ id, text: t(`comparison.deals.${id}`, { number: rows[id].length }) }))}
					onChange={({ detail }) => setKept(shownDeals.find((each) => each === detail.selectedId) ?? kept)}
				/>
			</SpaceBetween>
			<PagedTable
				label={t('comparison.table')}
				columns={columns}
				rows={rows[kept]}
				keyOf={({ key }) => key}
				empty={t('comparison.none')}
			/>
		</SpaceBetween>
	);
}

function OnlyInOne({ deals }: { readonly deals: readonly ComparedDeal[] }) {
	const { t } = useValuationText();
	return (['a', 'b'] as const).map((side) => {
		const only = deals.filter((deal) => foundIn(deal) === side);
		if (only.length === 0) return null;
		const ids = namedDeals(only.map(({ dealId }) => dealId));
		return (
			<Alert key={side} type="info">
				{t('comparison.onlyIn', { side: t(`comparison.${side}`), count: only.length, ids })}
			</Alert>
		);
	});
}
