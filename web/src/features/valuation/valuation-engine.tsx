import { Box, Button, Container, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { keptFileOf } from '#lib/kept-file.ts';
import { useKeptFile } from '#lib/use-kept-file.ts';
import { useKeptState } from '#lib/use-kept-state.ts';
import { useUnloadQuestion } from '#lib/use-unload-question.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { exampleDate, exampleDeals, exampleFixings } from '#shared/deal/example-deals.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { ProgressPanel } from '#ui/progress-panel.tsx';
import { useDroppedFile } from '#ui/use-dropped-file.ts';
import type { BookAnswers } from './calculate/book/book-reading.ts';
import { CalculateView } from './calculate/calculate-view.tsx';
import { asPasted, fileOf, isPasted, isSetOfFiles } from './calculate/reading/deal-file.ts';
import { useCalculation } from './calculate/use-calculation.ts';
import { ValuationToolbar } from './calculate/valuation-toolbar.tsx';
import { FixingsView } from './fixings/fixings-view.tsx';
import { noCurveAddress } from './market-data/curve-selection.ts';
import { MarketDataView } from './market-data/market-data-view.tsx';
import { RunsView } from './runs/run-columns.tsx';
import { PlaceLink } from './shared/place-link.tsx';
import {
	type ReportCurrency,
	useValuationText,
	type ValuationProfile,
	type ValuationTerms,
} from './shared/valuation.ts';
import { engineAddress, useOpenPlace } from './shared/valuation-address.ts';
import { dateParameter, datesQuery, latestRunsQuery, runName, useValuationDate } from './shared/valuation-queries.ts';
import styles from './valuation-page.module.css';

interface StartPanelProps {
	readonly onExample: (
		items: readonly ValuationItem[],
		terms: Pick<ValuationTerms, 'valuationDate' | 'fixings'>,
	) => void;
}

/** Panel that leads to first results. It is below the empty table, so that nothing moves when it has loaded. */
function StartPanel({ onExample }: StartPanelProps) {
	const { t, language } = useValuationText();
	const dates = useQuery(datesQuery);
	const runs = useQuery(latestRunsQuery);
	const hasExample = dates.data?.some(({ date }) => date === exampleDate) === true;
	const last = runs.data?.find(({ state }) => state === 'done');
	if (!hasExample && last === undefined) return null;
	return (
		<Container>
			<section className={styles.start} aria-label={t('start.title')}>
				{hasExample && (
					<div>
						<Button
							onClick={() => onExample(exampleDeals, { valuationDate: exampleDate, fixings: [...exampleFixings] })}
						>
							{t('start.example')}
						</Button>
						<Box variant="small" display="block" color="text-body-secondary">
							{t('start.exampleNote', { count: exampleDeals.length, date: dateText(exampleDate, language) })}
						</Box>
					</div>
				)}
				{last !== undefined && (
					<div>
						<PlaceLink to={{ kind: 'run', runId: last.runId }}>{t('start.lastRun', { name: runName(last) })}</PlaceLink>
						<Box variant="small" display="block" color="text-body-secondary">
							{t('start.lastRunNote', { date: dateText(last.valuationDate, language), user: last.startedBy })}
						</Box>
					</div>
				)}
			</section>
		</Container>
	);
}

const keptFile = keptFileOf<BookAnswers>('valuation');

const noFileMillis = 5000;
const recalculateMillis = 3000;

/** Names of tabs in the address. An unknown name opens the first tab. */
const marketDataTab = 'market-data';
const fixingsTab = 'fixings';
const tabOf = (query: URLSearchParams) => {
	const named = parameter(query, 'tab');
	if (named === marketDataTab) return 'marketData';
	return named === fixingsTab ? fixingsTab : 'calculate';
};

export function ValuationEngine({
	profile,
	hasRuns,
}: {
	readonly profile: ValuationProfile;
	readonly hasRuns: boolean;
}) {
	const text = useValuationText();
	const { t } = text;
	const { show } = useNotifications();
	const openPlace = useOpenPlace();
	const [tab, setTab] = useState(() => tabOf(queryAt(engineAddress)));
	const [file, setFile] = useKeptState<File | undefined>('file', undefined);
	const [reportCurrency, setReportCurrency] = useKeptState<ReportCurrency>('reportCurrency', 'USD');
	const dates = useValuationDate();
	const dated = { [dateParameter]: dates.chosen };
	useAddressParameters(
		engineAddress,
		tab === 'marketData'
			? { ...dated, tab: marketDataTab }
			: { ...dated, tab: tab === fixingsTab ? fixingsTab : undefined, ...noCurveAddress },
		(query) => setTab(tabOf(query)),
	);
	const calculation = useCalculation(profile);
	const isSaved = calculation.runId !== undefined;
	const isUnsaved = !isSaved || (file !== undefined && calculation.read === undefined);
	useUnloadQuestion(isUnsaved && (file === undefined ? calculation.outcome !== undefined : isSetOfFiles(file)));
	const { answers } = calculation;
	useKeptFile(keptFile, {
		unsaved:
			file === undefined || isSetOfFiles(file) || !isUnsaved ? undefined : { file, isPasted: isPasted(file), answers },
		hasFile: () => file !== undefined,
		onFound: (found) => {
			setFile(found.isPasted ? asPasted(found.file) : found.file);
			calculation.answer(found.answers);
		},
	});

	const openTab = (id: string) => {
		if (id === 'runs') openPlace({ kind: 'runs' });
		else {
			setTab(id);
			if (hasRuns) openPlace({ kind: 'engine' });
		}
	};
	const choose = (chosen: readonly File[]) => {
		calculation.clearRead();
		setFile(fileOf(chosen, (name, others) => t('tradeFiles.files', { name, count: others + 1 })));
	};
	const isOver = useDroppedFile((_, files) => choose(files));
	const calculate = async (answers?: BookAnswers) => {
		if (file === undefined || dates.date === undefined) {
			const refusal = file === undefined ? undefined : dates.refused?.reason(text);
			show({ type: 'error', text: refusal ?? t('messages.noFile'), durationMillis: noFileMillis });
			return;
		}
		openTab('calculate');
		await calculation.calculate(file, { valuationDate: dates.date, reportCurrency }, answers);
	};
	const chooseCurrency = (chosen: ReportCurrency) => {
		setReportCurrency(chosen);
		if (calculation.outcome === undefined) return;
		show({ type: 'info', text: t('messages.recalculate'), durationMillis: recalculateMillis });
	};
	return (
		<SpaceBetween size="s">
			<div className={styles.toolbar}>
				<ValuationToolbar
					file={file}
					isOver={isOver}
					dates={dates}
					reportCurrency={reportCurrency}
					isBusy={calculation.progress !== undefined}
					onFiles={choose}
					onReportCurrency={chooseCurrency}
					onCalculate={() => void calculate()}
				/>
				{calculation.progress !== undefined && (
					<div className={styles.progress}>
						<ProgressPanel
							progress={calculation.progress}
							label={t(calculation.progress.total === undefined ? 'progress.reading' : 'progress.valuing')}
							countText={(counts) => t('progress.count', counts)}
							cancelText={t('progress.cancel')}
							onCancel={calculation.cancel}
						/>
					</div>
				)}
			</div>
			<Tabs
				ariaLabel={t('tabs.label')}
				activeTabId={hasRuns ? 'runs' : tab}
				onChange={({ detail }) => openTab(detail.activeTabId)}
				tabs={[
					{
						id: 'calculate',
						label: t('tabs.calculate'),
						content: (
							<SpaceBetween size="s">
								<CalculateView
									profile={profile}
									file={file}
									calculation={calculation}
									onAnswer={(answers) => void calculate(answers)}
								/>
								{calculation.isEmpty && (
									<StartPanel
										onExample={(items, terms) => {
											dates.choose(terms.valuationDate);
											void calculation.revalue(items, { name: t('start.run'), terms: { ...terms, reportCurrency } });
										}}
									/>
								)}
							</SpaceBetween>
						),
					},
					{ id: 'marketData', label: t('tabs.marketData'), content: <MarketDataView profile={profile} /> },
					{ id: fixingsTab, label: t('fixings.title'), content: tab === fixingsTab && <FixingsView /> },
					{ id: 'runs', label: t('runs.title'), content: <RunsView /> },
				]}
			/>
		</SpaceBetween>
	);
}
