import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useDroppedFile } from '#ui/use-dropped-file.ts';
import type { BookAnswers } from './calculate/book/book-reading.ts';
import { CalculateView } from './calculate/calculate-view.tsx';
import { CalculationProgressPanel } from './calculate/calculation-progress-panel.tsx';
import { useCalculation } from './calculate/use-calculation.ts';
import { ValuationToolbar } from './calculate/valuation-toolbar.tsx';
import { FixingsView } from './fixings/fixings-view.tsx';
import { noCurveAddress } from './market-data/curve-address.ts';
import { MarketDataView } from './market-data/market-data-view.tsx';
import { RunsView } from './runs/runs-view.tsx';
import { useKeptState } from './shared/kept-state.ts';
import { useOpenPlace } from './shared/place-context.ts';
import { useValuationDate } from './shared/use-valuation-date.ts';
import { engineAddress } from './shared/valuation-address.ts';
import type { ReportCurrency, ValuationProfile } from './shared/valuation-profile.ts';
import { useValuationText } from './shared/valuation-text.ts';
import { StartPanel } from './start-panel.tsx';

const noFileMillis = 5000;
const recalculateMillis = 3000;

interface ValuationEngineProps {
	readonly profile: ValuationProfile;
	/** True if the list of runs is shown; it has a separate address. */
	readonly hasRuns: boolean;
}

/** The tab of an address. Any other text opens the first one. */
const marketDataTab = 'market-data';
const fixingsTab = 'fixings';
const tabOf = (query: URLSearchParams) => {
	const named = parameter(query, 'tab');
	if (named === marketDataTab) return 'marketData';
	return named === fixingsTab ? fixingsTab : 'calculate';
};

/** The toolbar and the tabs below it. */
export function ValuationEngine({ profile, hasRuns }: ValuationEngineProps) {
	const text = useValuationText();
	const { t } = text;
	const { show } = useNotifications();
	const openPlace = useOpenPlace();
	const [tab, setTab] = useState(() => tabOf(queryAt(engineAddress)));
	useAddressParameters(
		engineAddress,
		tab === 'marketData'
			? { tab: marketDataTab }
			: { tab: tab === fixingsTab ? fixingsTab : undefined, ...noCurveAddress },
		(query) => setTab(tabOf(query)),
	);
	const [file, setFile] = useKeptState<File | undefined>('file', undefined);
	const [reportCurrency, setReportCurrency] = useKeptState<ReportCurrency>('reportCurrency', 'USD');
	const dates = useValuationDate();
	const calculation = useCalculation(profile);

	const openTab = (id: string) => {
		if (id === 'runs') openPlace({ kind: 'runs' });
		else {
			setTab(id);
			if (hasRuns) openPlace({ kind: 'engine' });
		}
	};
	const choose = (chosen: File | undefined) => {
		calculation.clearRead();
		setFile(chosen);
	};
	const isOver = useDroppedFile(choose);
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
			<ValuationToolbar
				file={file}
				isOver={isOver}
				dates={dates}
				reportCurrency={reportCurrency}
				isBusy={calculation.progress !== undefined}
				onFile={choose}
				onReportCurrency={chooseCurrency}
				onCalculate={() => void calculate()}
			/>
			{calculation.progress !== undefined && (
				<CalculationProgressPanel progress={calculation.progress} onCancel={calculation.cancel} />
			)}
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
								{calculation.isEmpty && (
									<StartPanel
										onExample={(items, terms) => {
											dates.choose(terms.valuationDate);
											void calculation.revalue(items, { name: t('start.run'), terms: { ...terms, reportCurrency } });
										}}
									/>
								)}
								<CalculateView
									profile={profile}
									file={file}
									calculation={calculation}
									onAnswer={(answers) => void calculate(answers)}
								/>
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
