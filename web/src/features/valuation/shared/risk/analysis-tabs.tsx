import { Tabs } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useValuationText, type ValuationOutcome, type ValuationProfile } from '../valuation.ts';

const options = { texts: ['risk'] };
const RiskTab = lazyPart(async () => (await import('../risk/ladder/risk-tab.tsx')).RiskTab, options);
const ScenariosTab = lazyPart(async () => (await import('../risk/scenarios/scenarios-tab.tsx')).ScenariosTab, options);
const ChangeTab = lazyPart(async () => (await import('../risk/change/change-tab.tsx')).ChangeTab, options);
const ConvertTab = lazyPart(async () => (await import('../risk/convert/convert-tab.tsx')).ConvertTab, options);

const choicesOf = {
	book: [],
	risk: ['view', 'deal', 'by'],
	scenarios: ['view', 'scenarios'],
	change: ['view', 'run', 'date', 'split'],
	convert: ['method', 'spread', 'choices'],
} as const;

type Analysis = keyof typeof choicesOf;

const analyses = Object.keys(choicesOf) as readonly Analysis[];
const everyChoice = [...new Set(Object.values(choicesOf).flat())];

const analysisOf = (query: URLSearchParams): Analysis =>
	analyses.find((each) => each === parameter(query, 'analysis')) ?? 'book';

/** Returns address parameters that open an analysis and remove the parameters of other analyses. */
const addressOf = (analysis: Analysis) => ({
	analysis: analysis === 'book' ? undefined : analysis,
	...Object.fromEntries(
		everyChoice
			.filter((name) => !(choicesOf[analysis] as readonly string[]).includes(name))
			.map((name) => [name, undefined]),
	),
});

interface AnalysisTabsProps {
	readonly outcome: ValuationOutcome | undefined;
	readonly profile: ValuationProfile;
	readonly path: string;
	readonly runId: string | undefined;
	readonly children: ReactNode;
}

export function AnalysisTabs({ outcome, profile, path, runId, children }: AnalysisTabsProps) {
	const { t } = useValuationText();
	const [analysis, setAnalysis] = useState(() => analysisOf(queryAt(path)));
	useAddressParameters(path, addressOf(analysis), (query) => setAnalysis(analysisOf(query)));
	const analysisTab = (id: Exclude<Analysis, 'book'>, content: (outcome: ValuationOutcome) => ReactNode) => ({
		id,
		label: t(`analysis.${id}`),
		disabled: outcome === undefined,
		content: outcome !== undefined && analysis === id && content(outcome),
	});
	const props = { profile, path, runId };
	return (
		<Tabs
			ariaLabel={t('analysis.label')}
			activeTabId={outcome === undefined ? 'book' : analysis}
			onChange={({ detail }) => setAnalysis(analyses.find((each) => each === detail.activeTabId) ?? 'book')}
			tabs={[
				{ id: 'book', label: t('analysis.book'), content: children, contentRenderStrategy: 'eager' },
				analysisTab('risk', (found) => <RiskTab outcome={found} {...props} />),
				analysisTab('scenarios', (found) => <ScenariosTab outcome={found} {...props} />),
				analysisTab('change', (found) => <ChangeTab outcome={found} {...props} />),
				analysisTab('convert', (found) => <ConvertTab outcome={found} {...props} />),
			]}
		/>
	);
}
