import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { RunSummary, RunUsed } from '#shared/contract/valuation-runs.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { RunState } from './run-state.tsx';

interface RunFactsProps {
	readonly run: RunSummary;
	/** Absent until the run is opened. */
	readonly used: RunUsed | undefined;
}

/** Facts of a run: user, time, terms and market data. */
export function RunFacts({ run, used }: RunFactsProps) {
	const { t, language } = useValuationText();
	const { rows, failed, withoutView, isReproduced, valuationDate, reportCurrency, dv01Method, startedBy, startedAt } =
		run;
	const items = [
		{ label: t('runs.state'), value: <RunState run={run} /> },
		{ label: t('workbook.results.valuationDate'), value: dateText(valuationDate, language) },
		{ label: t('workbook.results.reportCurrency'), value: reportCurrency },
		{ label: t('workbook.results.dv01Method'), value: t(`runs.dv01Methods.${dv01Method}`) },
		{ label: t('runs.deals'), value: countText(rows) },
		{ label: t('runs.failedDeals'), value: countText(failed) },
		{ label: t('runs.withoutView'), value: countText(withoutView) },
		{ label: t('runs.by'), value: startedBy },
		{ label: t('runs.at'), value: instantText(startedAt, language) },
		{ label: t('runs.expires'), value: instantText(run.expiresAt, language) },
		...(used === undefined ? [] : [{ label: t('workbook.results.snapshot'), value: used.snapshotId }]),
		...(isReproduced === undefined
			? []
			: [{ label: t('runs.reproduced'), value: t(isReproduced ? 'runs.sameDigits' : 'runs.otherDigits') }]),
	];
	return (
		<Container>
			<KeyValuePairs columns={4} items={items} />
		</Container>
	);
}

const countText = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';
