import { Box, Button, ExpandableSection, Header, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import { type SavedScenario, scenarioRemove, swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { PagedTable } from '../../paged-table.tsx';
import {
	views as everyView,
	useProblemNotice,
	useQueryNotice,
	useRiskText,
	useValuationText,
	type View,
} from '../../valuation.ts';
import { AnalysisFrame } from '../analysis-frame.tsx';
import {
	type AnalysisProps,
	analysed,
	analysisRows,
	keptAnalysis,
	numberOf,
	oneOf,
	runWith,
	useAddressChoice,
	useAnalysisTerms,
} from '../analysis-terms.ts';
import { exportedTable } from '../exported-table.ts';
import { chosenScenarios } from './chosen-scenarios.ts';
import {
	askedOf,
	askedScenariosOf,
	defaultChoice,
	idsOf,
	ownId,
	ScenarioChoice,
	ScenarioForm,
	savedMark,
	savedQuery,
	separator,
} from './scenario-choice.tsx';
import { dealScenarioColumns, hasLongList, scenarioName, scenarioTotalColumns } from './scenario-columns.tsx';
import styles from './scenarios-tab.module.css';

const keptQuery = (runId: string, deals: number) =>
	queryOptions({
		queryKey: ['run-scenarios', runId],
		queryFn: ({ signal }) => keptAnalysis('scenarios', { runId, deals, signal }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});

export function ScenariosTab({ outcome, profile, path }: AnalysisProps) {
	const text = useValuationText();
	const riskText = useRiskText();
	const { t } = riskText;
	const { deals, terms, analyses } = outcome;
	const currency = terms.reportCurrency;
	const request = useAnalysisTerms(terms, profile);
	const [viewText, setView] = useAddressChoice(path, 'view', 'rfr');
	const runId = runWith('scenarios', outcome);
	const ofRun = useMemo(
		() =>
			runId === undefined || analyses?.scenarios === undefined ? undefined : idsOf(analyses.scenarios).join(separator),
		[runId, analyses],
	);
	const [chosenText, setChosenText] = useAddressChoice(path, 'scenarios', ofRun ?? defaultChoice);
	const view: View = oneOf(everyView, viewText);
	const chosen = useMemo(
		() => chosenText.split(separator).filter((id) => askedOf(id) !== undefined && id !== ''),
		[chosenText],
	);
	const saved = useQuery(savedQuery);
	useQueryNotice(saved.error, t('scenarios.listFailed'));
	const asked = askedScenariosOf(chosen.slice(0, riskLimits.scenarios));
	const isOfRun = chosenText === ofRun;
	const maxDeals = runId === undefined ? riskLimits.deals : deals.length;
	const client = useQueryClient();
	const query = useQuery({
		queryKey: ['scenarios', numberOf(deals), currency, asked, isOfRun || saved.dataUpdatedAt],
		queryFn: async ({ signal }) => {
			const kept = runId && (await client.fetchQuery(keptQuery(runId, deals.length)));
			const chosenOfRun = kept && (isOfRun ? kept : chosenScenarios(kept, asked));
			if (chosenOfRun) return { ...chosenOfRun, isKept: true };
			const valuationItems = deals.map(({ item }) => item);
			const answered = await callApi(swapScenarios, { ...request, valuationItems, scenarios: asked }, { signal });
			return { ...answered, isKept: false };
		},
		enabled: deals.length <= maxDeals && asked.length > 0 && (isOfRun || !saved.isPending),
		placeholderData: keepPreviousData,
		...analysed,
	});
	const answer = asked.length === 0 ? undefined : query.data;
	const rows = useMemo(() => analysisRows(deals, answer?.results ?? []), [deals, answer]);
	const texts = { text, riskText, currency };
	const totals = answer?.scenarios.map((scenario, place) => ({ place, scenario, totals: answer.totals })) ?? [];
	const viewTotals = answer?.totals[view];
	const worst = answer?.scenarios[viewTotals?.worst ?? -1];
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
			isKept={answer?.isKept === true}
			tables={answer && tables}
			fileName={`${t('scenarios.fileName')}_${terms.valuationDate}_${currency}`}
			choices={
				<SpaceBetween size="s">
					<ScenarioChoice chosen={chosen} onChosen={(ids) => setChosenText(ids.join(separator))} />
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
					{totals.map(
						({ scenario, place }) =>
							hasLongList(scenario) && (
								<ExpandableSection
									key={place}
									headerText={t('scenarios.unpairedOf', {
										name: scenarioName(scenario, riskText),
										count: scenario.unpaired?.length ?? 0,
									})}
								>
									<Box variant="small">{scenario.unpaired?.join(', ')}</Box>
								</ExpandableSection>
							),
					)}
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

interface SavedScenariosProps {
	readonly saved: readonly SavedScenario[];
	readonly onSaved: (saved: SavedScenario) => void;
	readonly onUsed: (name: string, lines: string) => void;
}

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
