import { Alert, Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { type ComponentType, memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { openedLink } from '#features/loans/shared/address/opened-address.ts';
import {
	differentSettings,
	type SettingKey,
	settingsOf,
	useCurrentLoan,
} from '#features/loans/shared/desk/current-loan.ts';
import { type PanelId, type ResultPanelProps, useOpenPanel } from '#features/loans/shared/desk/open-panel.ts';
import { describeConventions } from '#features/loans/shared/figures/describe-followed.ts';
import { formatFigure, type LoansText, useLoansText, useResultText } from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { CalculationSettings } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import foldedStyles from './calculator/result/folded-terms.module.css';
import { ResultDays } from './calculator/result/result-days.tsx';
import { ResultView } from './calculator/result/result-view.tsx';
import styles from './result-panels.module.css';
import { type FreshResult, isEdited, isLeftInForm } from './shared/desk/use-compounding.ts';
import type { RefusedEntry } from './shared/form/refused-entries.ts';

interface FoldedTermsProps {
	readonly result: CompoundingResult;
	readonly onEdit: () => void;
	readonly onExport: () => void;
}

function FoldedTerms({ result, onEdit, onExport }: FoldedTermsProps) {
	const text = useLoansText();
	const { t, language } = text;
	const { startDate, endDate } = result.conventions;
	const terms = [
		`${result.currency} ${formatFigure(result.principal, { decimals: undefined, hasThousands: true })}`,
		`${dateText(startDate, language)} – ${dateText(endDate, language)}`,
		describeConventions(result, text),
	].join(t('conventions.separator'));
	return (
		<section aria-label={t('folded.label')} className={foldedStyles.line}>
			<span className={foldedStyles.terms} title={terms}>
				{terms}
			</span>
			<div className={foldedStyles.buttons}>
				<Button iconName="edit" ariaExpanded={false} onClick={onEdit}>
					{t('header.edit')}
				</Button>
				<Button iconName="download" onClick={onExport}>
					{t('actions.export')}
				</Button>
			</div>
		</section>
	);
}

/** Warns that a saved loan or a link was calculated with other settings, so that its result differs from this one. */
function SettingsNotice({ outcome, reference }: ResultPanelProps) {
	const { t } = useResultText();
	const text = useLoansText();
	const session = useSession();
	const loan = useCurrentLoan();
	const { inputs, result } = outcome;
	const here = settingsOf(result);
	const link = openedLink(session, inputs, reference);
	const ofLink = differentSettings(link, here, inputs);
	const kept = ofLink.length > 0 ? link : loan?.settings;
	const different = ofLink.length > 0 ? ofLink : differentSettings(kept, here, inputs);
	if (kept === undefined || different.length === 0) return null;
	const whose =
		ofLink.length > 0 || loan === undefined
			? t('settings.link')
			: t('settings.loan', { name: loan.name, version: loan.version, by: loan.savedBy });
	return (
		<Alert type="warning" header={t('settings.title')}>
			{whose}
			<ul>
				{different.map((key) => (
					<li key={key}>{settingText(key, kept, here, t, text)}</li>
				))}
			</ul>
			{t('settings.whatToDo')}
		</Alert>
	);
}

function settingText(
	key: SettingKey,
	theirs: Partial<CalculationSettings>,
	here: CalculationSettings,
	t: ReturnType<typeof useResultText>['t'],
	text: LoansText,
): string {
	if (key === 'isWeekendTreatedAsBizDay') return t(theirs[key] ? 'settings.openWeekends' : 'settings.closedWeekends');
	const name = (method = here[key]) => text.t(`conventions.principalMethods.${method}`);
	return t('settings.principalChangeMethod', { theirs: name(theirs[key]), here: name() });
}

const lateEndOf = (refused: RefusedEntry | undefined): LocalDate | undefined =>
	refused?.event.type === 'endDate' && refused.message.code === 'end-too-late' ? refused.event.value : undefined;

/** Returns the number of the result. It is the panels' key, so that the state of an earlier result is discarded. */
function useResultNumber(outcome: ResultPanelProps['outcome']): number {
	const [shown, setShown] = useState({ outcome, number: 1 });
	if (shown.outcome === outcome) return shown.number;
	setShown({ outcome, number: shown.number + 1 });
	return shown.number + 1;
}

/** Key of the table of days. The next result resets a used table. It keeps an unused one: refilling is faster. */
function useDaysKey(number: number): readonly [key: number, onUse: () => void] {
	const [built, setBuilt] = useState(number);
	const isUsed = useRef(false);
	if (built !== number && isUsed.current) {
		isUsed.current = false;
		setBuilt(number);
	}
	const onUse = useCallback(() => {
		isUsed.current = true;
	}, []);
	return [built, onUse];
}

/** If the top of the result is further down than this fraction of the window height, the page scrolls to the result. */
const lowestTop = 0.4;

interface ResultPanel {
	readonly id: Exclude<PanelId, 'days'>;
	readonly Panel: ComponentType<ResultPanelProps>;
}

const DayChart = lazyPart(async () => (await import('./calculator/result/day-chart.tsx')).DayChart);
const NoticePanel = lazyPart(async () => (await import('./notice/notice-panel.tsx')).NoticePanel, {
	texts: ['notice'],
});
const ComparePanel = lazyPart(async () => (await import('./compare/compare-panel.tsx')).ComparePanel, {
	texts: ['compare', 'conventions'],
});
const RunningPanel = lazyPart(async () => (await import('./running/running-panel.tsx')).RunningPanel, {
	texts: ['running'],
});
const StatementPanel = lazyPart(async () => (await import('./statement/statement-panel.tsx')).StatementPanel, {
	texts: ['statement'],
});

const panels: readonly ResultPanel[] = [
	{ id: 'chart', Panel: ({ outcome }) => <DayChart result={outcome.result} /> },
	{ id: 'notice', Panel: NoticePanel },
	{ id: 'compare', Panel: ComparePanel },
	{ id: 'running', Panel: RunningPanel },
	{ id: 'statement', Panel: StatementPanel },
];

function LateEndNotice({ end, onOpen }: { readonly end: LocalDate; readonly onOpen: () => void }) {
	const { t, language } = useResultText();
	return (
		<Alert type="info" action={<Button onClick={onOpen}>{t('lateEnd.open')}</Button>}>
			{t('lateEnd.text', { date: dateText(end, language) })}
		</Alert>
	);
}

interface ResultPanelsProps extends Omit<ResultPanelProps, 'lateEnd'> {
	/** True if the form has changed since the calculation. */
	readonly isOfOtherInputs: boolean;
	/** Sends the last request again. Defined if it was not answered, so that the result is an earlier one. */
	readonly onRetry: (() => void) | undefined;
	readonly fresh: RefObject<FreshResult | undefined>;
	readonly isFolded: boolean;
	readonly refusedEnd: RefusedEntry | undefined;
	readonly onEdit: () => void;
	readonly onExport: () => void;
}

/** Shows the period's results, with the days or another panel below. Memoised: typing does not render it again. */
export const ResultPanels = memo(function ResultPanels(props: ResultPanelsProps) {
	const { outcome, reference, isOfOtherInputs, onRetry, fresh, isFolded, refusedEnd, onEdit, onExport } = props;
	const { t } = useResultText();
	const { result } = outcome;
	const [openId, open] = useOpenPanel();
	const lateEnd = isOfOtherInputs ? undefined : lateEndOf(refusedEnd);
	const number = useResultNumber(outcome);
	const [daysKey, onDaysUse] = useDaysKey(number);
	const top = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
	useLayoutEffect(() => {
		const { current: begun } = fresh;
		if (begun === undefined) return;
		fresh.current = undefined;
		if (isEdited(begun)) return;
		if (begun.isSubmitted) {
			if (isLeftInForm(begun)) top.current?.focus({ preventScroll: true });
			return;
		}
		// Retry is gone with the message that it answered.
		if (document.activeElement === document.body && begun.focus?.isConnected === false) {
			top.current?.focus({ preventScroll: true });
		}
		if ((top.current?.getBoundingClientRect().top ?? 0) > innerHeight * lowestTop) {
			top.current?.scrollIntoView?.({ block: 'start' });
		}
	}, [outcome]);
	useLayoutEffect(() => {
		if (isFolded) top.current?.scrollIntoView?.({ block: 'start' });
	}, [isFolded]);
	return (
		<section ref={top} tabIndex={-1} aria-label={t('result.region')} className={styles.result}>
			<SpaceBetween size="s">
				{isFolded && <FoldedTerms result={result} onEdit={onEdit} onExport={onExport} />}
				{lateEnd !== undefined && openId !== 'running' && (
					<LateEndNotice end={lateEnd} onOpen={() => open('running')} />
				)}
				<SettingsNotice outcome={outcome} reference={reference} />
				<ResultView result={result} number={number} isOfOtherInputs={isOfOtherInputs} onRetry={onRetry}>
					{(columns) => {
						const days = <ResultDays key={daysKey} result={result} columns={columns} onUse={onDaysUse} />;
						return (
							<Tabs
								activeTabId={openId}
								onChange={({ detail }) => open(detail.activeTabId as PanelId)}
								tabs={[
									{ id: 'days', label: t('panels.days'), content: days },
									...panels.map(({ id, Panel }) => ({
										id,
										label: t(`panels.${id}`),
										content: <Panel key={number} outcome={outcome} reference={reference} lateEnd={lateEnd} />,
									})),
								]}
							/>
						);
					}}
				</ResultView>
			</SpaceBetween>
		</section>
	);
});
