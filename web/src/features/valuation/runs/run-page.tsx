import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { runFailures } from '#shared/contract/run-limits.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import { useKeptState } from '../shared/kept-state.ts';
import { useOpenPlace } from '../shared/place-context.ts';
import { ResultsPanel } from '../shared/results/results-panel.tsx';
import type { ValuationOutcome } from '../shared/valuation-outcome.ts';
import type { ValuationProfile } from '../shared/valuation-profile.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { IgnoredRowsAlert } from './ignored-rows-alert.tsx';
import type { OpenedRun } from './load-run.ts';
import { RefusedDealsAlert } from './refused-deals-alert.tsx';
import { runName } from './run-columns.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunFiles } from './run-files.tsx';
import { runQuery, runStatusQuery } from './run-queries.ts';
import { RunState } from './run-state.tsx';
import { RunWarningsAlert } from './run-warnings-alert.tsx';
import { RunsTrail } from './runs-trail.tsx';

interface RunPageProps {
	readonly runId: string;
	readonly profile: ValuationProfile;
}

/** A run at its address: its terms and, once it is done, its results. */
export function RunPage({ runId, profile }: RunPageProps) {
	const text = useValuationText();
	const { t } = text;
	const status = useQuery(runStatusQuery(runId));
	const isDone = status.data?.state === 'done';
	const opened = useQuery({ ...runQuery(runId), enabled: isDone });
	const error = status.error ?? opened.error;
	const run = status.data;
	const failureText = ({ code, message }: { readonly code: string; readonly message: string }) => {
		const known = Object.entries(runFailures).find(([each, usual]) => each === code && usual === message);
		return known === undefined ? message : t(`runs.failures.${known[0] as keyof typeof runFailures}`);
	};
	return (
		<SpaceBetween size="s">
			<RunsTrail name={run === undefined ? runId : runName(run)} />
			{error !== null && <Alert type="error">{describeProblem(error, text, t('runs.notOpened'))}</Alert>}
			{run !== undefined && <RunFacts run={run} used={opened.data?.used} />}
			{run?.refused !== undefined && <RefusedDealsAlert refused={run.refused} />}
			{run?.ignored !== undefined && <IgnoredRowsAlert ignored={run.ignored} />}
			{run?.warnings !== undefined && (
				<RunWarningsAlert warnings={run.warnings} isConfirmed={run.hasConfirmedWarnings === true} />
			)}
			{run !== undefined && !isFinal(run.state) && <RunState run={run} />}
			{run?.failure !== undefined && (
				<Alert type="error">
					{failureText(run.failure)} ({run.failure.code})
				</Alert>
			)}
			{isDone && opened.isPending && <StatusIndicator type="loading">{t('runs.opening')}</StatusIndicator>}
			{opened.data !== undefined && <RunResults opened={opened.data} profile={profile} />}
		</SpaceBetween>
	);
}

function RunResults({ opened, profile }: { readonly opened: OpenedRun; readonly profile: ValuationProfile }) {
	const { t } = useValuationText();
	const openPlace = useOpenPlace();
	const [, setOutcome] = useKeptState<ValuationOutcome | undefined>('outcome', undefined);
	const [, setRead] = useKeptState<undefined>('read', undefined);
	const { run, deals, isWhole } = opened;
	const outcome = useMemo(() => outcomeOf(opened), [opened]);
	const openInCalculate = () => {
		setRead(undefined);
		setOutcome(outcome);
		openPlace({ kind: 'engine' });
	};
	return (
		<SpaceBetween size="s">
			{!isWhole && (
				<Alert type="info">
					{t('runs.notWhole', { shown: deals.length.toLocaleString('en-US'), all: run.rows?.toLocaleString('en-US') })}
				</Alert>
			)}
			<SpaceBetween direction="horizontal" size="xs">
				<RunFiles runId={run.runId} />
				{isWhole && <Button onClick={openInCalculate}>{t('runs.openInCalculate')}</Button>}
			</SpaceBetween>
			<ResultsPanel profile={profile} outcome={outcome} runId={run.runId} />
		</SpaceBetween>
	);
}

function outcomeOf({ run, deals }: OpenedRun): ValuationOutcome {
	const { runId, name = '', valuationDate, reportCurrency, dv01Method, refused, ignored, hasConfirmedWarnings } = run;
	return {
		runId,
		name,
		terms: { valuationDate, reportCurrency, dv01Method },
		deals,
		refused,
		ignored,
		hasConfirmedWarnings,
	};
}
