import {
	Alert,
	Button,
	ButtonDropdown,
	Container,
	KeyValuePairs,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import { useKeptState } from '#lib/use-kept-state.ts';
import { runFailures, runLimits } from '#shared/contract/run-limits.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import {
	type IgnoredRows,
	type RefusedDeals,
	type RunSummary,
	type RunUsed,
	type RunWarnings,
	runResults,
} from '#shared/contract/valuation-runs.ts';
import { isUnreadableCode } from '#shared/trade-files/trade-node.ts';
import { ResultsPanel } from '../shared/results/results-panel.tsx';
import {
	unreadableText,
	useProblemNotice,
	useValuationText,
	type ValuationOutcome,
	type ValuationProfile,
} from '../shared/valuation.ts';
import { addressOf, useOpenPlace } from '../shared/valuation-address.ts';
import { type OpenedRun, runName, runQuery, runStatusQuery } from '../shared/valuation-queries.ts';
import { RunForm, RunState, RunsTrail } from './run-columns.tsx';

function RunFacts({ run, used }: { readonly run: RunSummary; readonly used: RunUsed | undefined }) {
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
		...(run.reading?.ownParty === undefined ? [] : [{ label: t('tradeFiles.parties'), value: run.reading.ownParty }]),
		{ label: t('runs.by'), value: startedBy },
		{ label: t('runs.at'), value: instantText(startedAt, language) },
		{ label: t('runs.expires'), value: instantText(run.expiresAt, language) },
		...(run.analyses === undefined
			? []
			: [{ label: t('runs.analyses'), value: listed(run.analyses.map((name) => t(`analysis.${tabOf[name]}`))) }]),
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

const tabOf = { risk: 'risk', scenarios: 'scenarios', attribution: 'change', conversion: 'convert' } as const;

const countText = (count: number | undefined) => count?.toLocaleString('en-US') ?? '–';

const offered = ['results.csv', 'results.jsonl', 'input', 'market'] as const;

/** Downloads the files of a run. Links expire after five minutes, so a link is requested only when the user clicks. */
function RunFiles({ runId }: { readonly runId: string }) {
	const { t } = useValuationText();
	const notice = useProblemNotice();
	const [isBusy, setBusy] = useState(false);
	const download = async (file: (typeof offered)[number]) => {
		setBusy(true);
		try {
			const { url } = await callApi(runResults, { runId, file });
			location.assign(url);
		} catch (error) {
			notice(error, t('messages.exportFailed'));
		}
		setBusy(false);
	};
	return (
		<ButtonDropdown
			loading={isBusy}
			items={offered.map((id) => ({ id, text: t(`runs.files.${id.replace('.', '-') as 'input'}`) }))}
			onItemClick={({ detail }) => void download(detail.id as (typeof offered)[number])}
		>
			{t('runs.download')}
		</ButtonDropdown>
	);
}

interface RunWarningsAlertProps {
	readonly warnings: RunWarnings;
	readonly isConfirmed: boolean;
}

function RunWarningsAlert({ warnings: { count, listed }, isConfirmed }: RunWarningsAlertProps) {
	const { t } = useValuationText();
	return (
		<Alert type={isConfirmed ? 'info' : 'warning'} header={t('runs.warnings', { count })}>
			{t(isConfirmed ? 'runs.warningsConfirmed' : 'runs.warningsOpen')}
			<ul>
				{listed.map(({ row, dealId = '', field, code, params }) => (
					<li key={`${row} ${field} ${code}`}>
						{t('runs.warningRow', { row, dealId, message: t(`workbook.expected.${code}`, params) })}
					</li>
				))}
			</ul>
			{count > listed.length && t('runs.warningsFirst')}
		</Alert>
	);
}

function RefusedDealsAlert({ refused: { deals, faults } }: { readonly refused: RefusedDeals }) {
	const { t } = useValuationText();
	return (
		<Alert type="warning" header={t('runs.refused', { count: deals })}>
			<ul>
				{faults.map(({ sheet, row, dealId, code, message }, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<li key={`${i} ${code}`}>
						{dealId === undefined
							? t('runs.refusedRow', { sheet, row, message })
							: t('runs.refusedDeal', { sheet, row, dealId, message })}
					</li>
				))}
			</ul>
			{faults.length === runLimits.refusedFaultsKept && t('runs.refusedFirst', { most: runLimits.refusedFaultsKept })}
		</Alert>
	);
}

function IgnoredRowsAlert({ ignored: { rows, listed } }: { readonly ignored: IgnoredRows }) {
	const { t } = useValuationText();
	return (
		<Alert type="info" header={t('runs.ignored', { count: rows })}>
			<ul>
				{listed.map(({ sheet, row, text }) => (
					<li key={`${sheet} ${row}`}>{t('runs.ignoredRow', { sheet, row, text })}</li>
				))}
			</ul>
			{rows > listed.length && t('runs.ignoredFirst', { most: runLimits.ignoredRowsKept })}
		</Alert>
	);
}

export function RunPage({ runId, profile }: { readonly runId: string; readonly profile: ValuationProfile }) {
	const text = useValuationText();
	const { t } = text;
	const status = useQuery(runStatusQuery(runId));
	const isDone = status.data?.state === 'done';
	const opened = useQuery({ ...runQuery(runId), enabled: isDone });
	const error = status.error ?? opened.error;
	const run = status.data;
	const failureText = ({ code, message, line }: NonNullable<RunSummary['failure']>) => {
		const ofFile = code.replace(/^trade-file-/, '');
		if (ofFile !== code && isUnreadableCode(ofFile)) return unreadableText({ code: ofFile, line }, t);
		// For this code, the message names a more specific cause.
		if (code === 'step-failed' && message !== runFailures[code]) return message;
		return t(`runs.failures.${code}` as 'runs.failures.no-rows', { message, defaultValue: '{{message}}' });
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
				<Alert type="error">{withBrackets(failureText(run.failure), run.failure.code)}</Alert>
			)}
			{isDone && opened.isPending && <StatusIndicator type="loading">{t('runs.opening')}</StatusIndicator>}
			{opened.data !== undefined && <RunResults opened={opened.data} profile={profile} />}
		</SpaceBetween>
	);
}

function RunResults({ opened, profile }: { readonly opened: OpenedRun; readonly profile: ValuationProfile }) {
	const { t } = useValuationText();
	const openPlace = useOpenPlace();
	const [isStarting, setStarting] = useState(false);
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
				{isWhole && (
					<Button disabled={isStarting} onClick={() => setStarting(true)}>
						{t('runs.startAgain')}
					</Button>
				)}
			</SpaceBetween>
			{isStarting && <RunForm opened={opened} onClose={() => setStarting(false)} />}
			<ResultsPanel
				profile={profile}
				outcome={outcome}
				path={addressOf({ kind: 'run', runId: run.runId })}
				runId={run.runId}
			/>
		</SpaceBetween>
	);
}

function outcomeOf({ run, deals, fixings, analysisTerms }: OpenedRun): ValuationOutcome {
	const { runId, name = '', valuationDate, reportCurrency, dv01Method, refused, ignored, hasConfirmedWarnings } = run;
	const terms = { valuationDate, reportCurrency, dv01Method, ...(fixings && { fixings }) };
	return { runId, name, terms, deals, refused, ignored, hasConfirmedWarnings, analyses: analysisTerms };
}
