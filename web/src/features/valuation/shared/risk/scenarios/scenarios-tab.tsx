import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Multiselect from '@cloudscape-design/components/multiselect';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { occurrenceKeys } from '#features/valuation/shared/figure-text.ts';
import { useQueryNotice } from '#features/valuation/shared/valuation-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { callApi } from '#lib/api-client.ts';
import type { RequestOf } from '#shared/contract/route.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import {
	type SavedScenario,
	scenarioList,
	scenarioRemove,
	swapScenarios,
} from '#shared/contract/valuation-risk-scenarios.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { views as everyView, type View } from '../../detail/used-curves.ts';
import { PagedTable } from '../../paged-table.tsx';
import { numberOf } from '../../query-number.ts';
import { datesQuery } from '../../valuation-queries.ts';
import { useProblemNotice, useValuationText } from '../../valuation-text.ts';
import { oneOf, useAddressChoice } from '../address-choice.ts';
import { AnalysisFrame } from '../analysis-frame.tsx';
import { type AnalysisProps, analysed, useAnalysisTerms } from '../analysis-terms.ts';
import { exportedTable } from '../exported-table.ts';
import { keptAnalysis, runWith } from '../kept-analysis.ts';
import { useRiskText } from '../risk-text.ts';
import { chosenScenarios } from './chosen-scenarios.ts';
import { readShifts } from './read-shifts.ts';
import {
	type DealScenarioRow,
	dealScenarioColumns,
	presetName,
	type ScenariosAnswer,
	scenarioName,
	scenarioTotalColumns,
} from './scenario-columns.tsx';
import { ScenarioForm } from './scenario-form.tsx';
import styles from './scenarios-tab.module.css';

const supervisory = ['parallelUp', 'parallelDown', 'shortUp', 'shortDown', 'steepener', 'flattener'] as const;
const parallel = [1, 10, 25, 50, 100, 200].flatMap((bp) => [`+${bp}bp`, `-${bp}bp`]);
const fx = ['fx+10', 'fx-10'] as const;
const defaultChoice = [...supervisory, '+100bp', '-100bp'].join('|');

/** Prefixes of scenarios that are no presets. */
const savedMark = 'saved:';
const datesMark = 'dates:';
const ownMark = 'own:';
const separator = '|';

/** An own scenario that is not saved, as the address has it. */
const ownId = (name: string, lines: string) => `${ownMark}${[name, lines].map(encodeURIComponent).join(':')}`;

function readOwn(id: string) {
	try {
		const [name = '', lines = ''] = id.slice(ownMark.length).split(':').map(decodeURIComponent);
		const read = readShifts(lines);
		return name === '' || 'faults' in read ? undefined : { name, ...read.shifts };
	} catch {
		return undefined;
	}
}

type Asked = NonNullable<RequestOf<typeof swapScenarios>>['scenarios'][number];

/** A chosen scenario as the API takes it; undefined for a text that the portal did not write. */
function askedOf(id: string): Asked | undefined {
	if (id.startsWith(savedMark)) return { saved: id.slice(savedMark.length) };
	if (id.startsWith(datesMark)) {
		const [from = '', to = ''] = id.slice(datesMark.length).split('..');
		return isLocalDate(from) && isLocalDate(to) ? { from, to } : undefined;
	}
	if (id.startsWith(ownMark)) return readOwn(id);
	return { preset: id };
}

/** Scenarios of a run. They never change. */
const keptQuery = (runId: string, deals: number) =>
	queryOptions({
		queryKey: ['run-scenarios', runId],
		queryFn: ({ signal }) => keptAnalysis('scenarios', { runId, deals, signal }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});

const savedQuery = queryOptions({
	queryKey: ['saved-scenarios'],
	queryFn: async ({ signal }) => (await callApi(scenarioList, {}, { signal })).scenarios,
	retry: false,
	refetchOnWindowFocus: false,
});

/** Changes of value in given, own and historical scenarios. */
export function ScenariosTab({ outcome, profile, path }: AnalysisProps) {
	const text = useValuationText();
	const riskText = useRiskText();
	const { t, language } = riskText;
	const { deals, terms } = outcome;
	const currency = terms.reportCurrency;
	const request = useAnalysisTerms(terms, profile);
	const [viewText, setView] = useAddressChoice(path, 'view', 'rfr');
	const [chosenText, setChosenText] = useAddressChoice(path, 'scenarios', defaultChoice);
	const view: View = oneOf(everyView, viewText);
	const chosen = useMemo(
		() => chosenText.split(separator).filter((id) => askedOf(id) !== undefined && id !== ''),
		[chosenText],
	);
	const saved = useQuery(savedQuery);
	useQueryNotice(saved.error, t('scenarios.listFailed'));
	const dates = useQuery(datesQuery);
	const asked = chosen.slice(0, riskLimits.scenarios).flatMap((id) => askedOf(id) ?? []);
	const runId = runWith('scenarios', outcome);
	const maxDeals = runId === undefined ? riskLimits.deals : deals.length;
	const client = useQueryClient();
	const query = useQuery({
		queryKey: ['scenarios', numberOf(deals), currency, asked, saved.dataUpdatedAt],
		queryFn: async ({ signal }) => {
			const kept = runId && (await client.fetchQuery(keptQuery(runId, deals.length)));
			const chosenOfRun = kept && chosenScenarios(kept, asked);
			if (chosenOfRun) return chosenOfRun;
			const valuationItems = deals.map(({ item }) => item);
			return callApi(swapScenarios, { ...request, valuationItems, scenarios: asked }, { signal });
		},
		enabled: deals.length <= maxDeals && asked.length > 0 && !saved.isPending,
		placeholderData: keepPreviousData,
		...analysed,
	});
	const answer = asked.length === 0 ? undefined : query.data;
	const rows = useMemo(() => dealRows(deals, answer), [deals, answer]);
	const texts = { text, riskText, currency };
	const totals = (answer?.scenarios ?? []).map((scenario, place) => ({
		place,
		scenario,
		totals: answer?.totals ?? {},
	}));
	const viewTotals = answer?.totals[view];
	const worst =
		viewTotals?.worst === null || viewTotals === undefined ? undefined : answer?.scenarios[viewTotals.worst];
	const totalColumns = scenarioTotalColumns(texts, everyView);
	const columns = dealScenarioColumns(texts, view, answer?.scenarios ?? []);
	const add = (id: string) => setChosenText([...new Set([...chosen, id])].join(separator));
	const tables = () => [
		exportedTable(t('scenarios.totals'), totalColumns, totals),
		...everyView.map((each) =>
			exportedTable(
				t('scenarios.dealsOf', { view: text.t(`detail.${each}`) }),
				dealScenarioColumns(texts, each, answer?.scenarios ?? []),
				rows,
			),
		),
	];
	return (
		<AnalysisFrame
			title={t('scenarios.title')}
			outcome={outcome}
			maxDeals={maxDeals}
			query={query}
			tables={answer && tables}
			fileName={`${t('scenarios.fileName')}_${terms.valuationDate}_${currency}`}
			choices={
				<SpaceBetween size="s">
					<ScenarioChoice
						chosen={chosen}
						saved={saved.data ?? []}
						dates={dates.data?.map(({ date }) => date) ?? []}
						dateName={(date) => dateText(date, language)}
						onChosen={(ids) => setChosenText(ids.join(separator))}
					/>
					<SavedScenarios
						saved={saved.data ?? []}
						onSaved={({ name }) => add(`${savedMark}${name}`)}
						onUsed={(name, lines) => add(ownId(name, lines))}
					/>
					<SegmentedControl
						label={t('risk.view')}
						selectedId={view}
						options={everyView.map((id) => ({ id, text: text.t(`detail.${id}`) }))}
						onChange={({ detail }) => setView(detail.selectedId)}
					/>
				</SpaceBetween>
			}
		>
			<Box variant="small" display="block" color="text-body-secondary">
				{t('scenarios.note', { currency })}
			</Box>
			{chosen.length > riskLimits.scenarios && (
				<Box color="text-status-warning">
					{t('scenarios.tooMany', { max: riskLimits.scenarios, count: chosen.length })}
				</Box>
			)}
			{answer === undefined ? (
				asked.length === 0 && <Box>{t('scenarios.noneChosen')}</Box>
			) : (
				<SpaceBetween size="s">
					<Header variant="h3">{t('scenarios.totals')}</Header>
					<PagedTable
						label={t('scenarios.totals')}
						columns={totalColumns}
						rows={totals}
						keyOf={({ place }) => String(place)}
						empty={t('scenarios.noneChosen')}
					/>
					<Header variant="h3" counter={`(${rows.length})`}>
						{t('scenarios.dealsOf', { view: text.t(`detail.${view}`) })}
					</Header>
					<Box variant="small" display="block" color="text-body-secondary">
						{t('scenarios.covered', { count: viewTotals?.deals ?? 0, all: deals.length })}{' '}
						{worst === undefined
							? t('scenarios.noLoss')
							: t('scenarios.worstIs', { name: scenarioName(worst, riskText) })}
					</Box>
					<PagedTable
						label={t('scenarios.dealsOf', { view: text.t(`detail.${view}`) })}
						columns={columns}
						rows={rows}
						keyOf={({ key }) => key}
						empty={t('risk.none')}
					/>
				</SpaceBetween>
			)}
		</AnalysisFrame>
	);
}

function dealRows(deals: AnalysisProps['outcome']['deals'], answer: ScenariosAnswer | undefined) {
	const keys = occurrenceKeys(deals.map(({ result }) => result.dealId));
	return (answer?.results ?? []).flatMap((found, i): DealScenarioRow[] => {
		const deal = deals[i];
		return deal === undefined ? [] : [{ key: keys[i] ?? '', deal, found }];
	});
}

interface ScenarioChoiceProps {
	readonly chosen: readonly string[];
	readonly saved: readonly SavedScenario[];
	/** Dates with market data, latest first. */
	readonly dates: readonly LocalDate[];
	readonly dateName: (date: LocalDate) => string;
	readonly onChosen: (ids: readonly string[]) => void;
}

/** Changes between neighbouring dates that are offered. */
const maxHistorical = 20;

function ScenarioChoice({ chosen, saved, dates, dateName, onChosen }: ScenarioChoiceProps) {
	const riskText = useRiskText();
	const { t } = riskText;
	const preset = (value: string) => ({ value, label: presetName(value, riskText) });
	const historical = dates.slice(0, maxHistorical).flatMap((to, i) => {
		const from = dates[i + 1];
		const values = { from: from && dateName(from), to: dateName(to) };
		return from === undefined ? [] : [{ value: `${datesMark}${from}..${to}`, label: t('scenarios.between', values) }];
	});
	const groups = [
		{ label: t('scenarios.groups.supervisory'), options: supervisory.map(preset) },
		{ label: t('scenarios.groups.parallel'), options: parallel.map(preset) },
		{ label: t('scenarios.groups.fx'), options: fx.map(preset) },
		{
			label: t('scenarios.groups.saved'),
			options: saved.map(({ name }) => ({ value: `${savedMark}${name}`, label: name })),
		},
		{ label: t('scenarios.groups.historical'), options: historical },
	].filter(({ options }) => options.length > 0);
	const known = groups.flatMap(({ options }) => options);
	const selected = chosen.map(
		(id) => known.find(({ value }) => value === id) ?? { value: id, label: readOwn(id)?.name ?? id },
	);
	return (
		<div className={styles.chosen}>
			<FormField label={t('scenarios.choose')}>
				<Multiselect
					options={groups}
					selectedOptions={selected}
					filteringType="auto"
					placeholder={t('scenarios.choose')}
					tokenLimit={10}
					deselectAriaLabel={({ label = '' }) => t('scenarios.deselect', { name: label })}
					onChange={({ detail }) => onChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
				/>
			</FormField>
		</div>
	);
}

interface SavedScenariosProps {
	readonly saved: readonly SavedScenario[];
	readonly onSaved: (saved: SavedScenario) => void;
	/** Uses shifts without saving them. */
	readonly onUsed: (name: string, lines: string) => void;
}

/** The own scenarios of the organisation: added, changed and removed. */
function SavedScenarios({ saved, onSaved, onUsed }: SavedScenariosProps) {
	const { t } = useRiskText();
	const client = useQueryClient();
	const notice = useProblemNotice();
	const [edited, setEdited] = useState<SavedScenario | 'new'>();
	const [removed, setRemoved] = useState<SavedScenario>();
	const [isBusy, setBusy] = useState(false);
	const reload = () => client.invalidateQueries({ queryKey: savedQuery.queryKey });
	const remove = async ({ name, version }: SavedScenario) => {
		setBusy(true);
		try {
			await callApi(scenarioRemove, { name, version });
		} catch (error) {
			notice(error, t('scenarios.notRemoved'));
		}
		await reload();
		setBusy(false);
		setRemoved(undefined);
	};
	return (
		<div className={styles.saved}>
			<Button iconName="add-plus" onClick={() => setEdited('new')}>
				{t('scenarios.add')}
			</Button>
			{saved.map((each) => (
				<span key={each.name}>
					{each.name}
					<Button
						variant="inline-icon"
						iconName="edit"
						ariaLabel={t('scenarios.editOf', { name: each.name })}
						onClick={() => setEdited(each)}
					/>
					<Button
						variant="inline-icon"
						iconName="remove"
						ariaLabel={t('scenarios.removeOf', { name: each.name })}
						onClick={() => setRemoved(each)}
					/>
				</span>
			))}
			{edited !== undefined && (
				<ScenarioForm
					saved={edited === 'new' ? undefined : edited}
					onClose={() => setEdited(undefined)}
					onUsed={(name, lines) => {
						setEdited(undefined);
						onUsed(name, lines);
					}}
					onSaved={(after) => {
						setEdited(undefined);
						void reload().then(() => onSaved(after));
					}}
				/>
			)}
			{removed !== undefined && (
				<ActionDialog
					title={t('scenarios.removeTitle')}
					cancel={t('scenarios.cancel')}
					action={{ text: t('scenarios.remove'), isBusy, onPress: () => void remove(removed) }}
					onCancel={() => setRemoved(undefined)}
				>
					{t('scenarios.removeQuestion', { name: removed.name })}
				</ActionDialog>
			)}
		</div>
	);
}
