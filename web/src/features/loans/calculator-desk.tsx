import { Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openTexts } from '#i18n/language.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { CalculationState, CalculatorForm } from './calculator/calculator-form.tsx';
import { useStoredInputs } from './calculator/use-stored-inputs.ts';
import { useTypedInputs } from './calculator/use-typed-inputs.ts';
import styles from './calculator-desk.module.css';
import { calculatorAddress } from './shared/calculator-address.ts';
import { loanOfWork, useKeptWork, useLeftWork } from './shared/desk/kept-work.ts';
import { type FreshResult, isEdited, useCompounding } from './shared/desk/use-compounding.ts';
import { latestRateDateQuery } from './shared/desk/use-reference-data.ts';
import { presentationOf, useFormMessages } from './shared/form/form-message.ts';
import type { FormMessage, FormQuestion, FormState, ReferenceData } from './shared/form/form-state.ts';
import { isSameRequest } from './shared/form/to-request.ts';
import { useCalculatorForm } from './shared/form/use-calculator-form.ts';
import { useLoansText } from './shared/loans-text.ts';

const loadResultPanels = async () => {
	const [{ ResultPanels: Panels }] = await Promise.all([import('./result-panels.tsx'), openTexts('result')]);
	return Panels;
};

const DeskBar = lazyPart(async () => (await import('./desk-bar.tsx')).DeskBar);
const ResultPanels = lazyPart(loadResultPanels);
const ExportDialog = lazyPart(async () => (await import('./calculator/export/export-dialog.tsx')).ExportDialog, {
	texts: ['spreadsheet'],
});
const WorkedExamples = lazyPart(async () => (await import('./calculator/worked-examples.tsx')).WorkedExamples, {
	texts: ['address'],
});

const cleared = { visibility: 'hidden' } as const;

interface CalculatorDeskProps extends Pick<PageAddress, 'navigate'> {
	readonly reference: ReferenceData;
	/** Date of the latest fixing in the default currency. */
	readonly latestRateDate: LocalDate;
}

type OpenDialog =
	| { readonly kind: 'reset' | 'export' }
	| { readonly kind: 'question'; readonly question: FormQuestion };

export function CalculatorDesk({ reference, latestRateDate, navigate }: CalculatorDeskProps) {
	const { t } = useLoansText();
	const { show, dismiss } = useNotifications();
	const session = useSession();
	const queryClient = useQueryClient();
	const [dialog, setDialog] = useState<OpenDialog>();
	const close = () => setDialog(undefined);
	const exportResult = useCallback(() => setDialog({ kind: 'export' }), []);

	const tell = useFormMessages();
	const warnings = useRef<string[]>([]);
	const onMessage = useCallback(
		(message: FormMessage) => {
			const id = tell(message);
			if (presentationOf(message).type === 'warning') warnings.current.push(id);
		},
		[tell],
	);
	const onQuestion = useCallback((question: FormQuestion) => setDialog({ kind: 'question', question }), []);
	const { work, isOutdated, calendars } = useLeftWork(reference);
	const form = useCalculatorForm(reference, latestRateDate, { left: work?.form, onMessage, onQuestion });
	const compounding = useCompounding(reference, work?.outcome);
	useKeptWork(form.state, form.refused, { outcome: compounding.outcome, calendars });
	useEffect(() => {
		if (isOutdated) onMessage({ code: 'calendars-reloaded' });
	}, [isOutdated, onMessage]);
	useEffect(() => {
		// Preloads the panels, so that the first result is shown at once. If this fails, the failure is reported when
		// the panels are rendered.
		void loadResultPanels().catch(() => undefined);
	}, []);
	const stored = useStoredInputs(form, onMessage, compounding.clear);
	const { state, dispatch } = form;

	const fresh = useRef<FreshResult>(undefined);
	const formPlace = useRef<HTMLDivElement>(null);
	const [isFolded, setFolded] = useState(false);
	const edit = useCallback(() => {
		flushSync(() => setFolded(false));
		formPlace.current?.scrollIntoView?.({ block: 'start' });
		formPlace.current
			?.querySelector<HTMLElement>('form [data-field] :is(button:not([data-help] button), input)')
			?.focus({ preventScroll: true });
	}, []);

	const { currency } = state;
	const latest = useQuery(latestRateDateQuery(currency));
	useEffect(() => {
		if (latest.data) dispatch({ type: 'latest-rate-date', currency, latestRateDate: latest.data });
	}, [latest.data, currency, dispatch]);
	const isLatestMissing = latest.isError || latest.data === null;
	useEffect(() => {
		if (isLatestMissing) show({ type: 'error', text: t('errors.latestRateDateFailed', { currency }) });
	}, [isLatestMissing, currency, show, t]);

	const go = (inputs: FormState, isSubmitted = false) => {
		if (isSubmitted && compounding.isBusy) return;
		// Inputs are calculated only if they are valid, so warnings about earlier inputs no longer apply.
		for (const id of warnings.current.splice(0)) dismiss(id);
		const begun: FreshResult = { focus: document.activeElement, isSubmitted };
		fresh.current = begun;
		// The form is folded in the same frame in which the result appears, so that the browser computes the layout
		// only once.
		void compounding.go(inputs, () => setFolded((was) => was || (isSubmitted && !isEdited(begun))));
	};

	const goIfComplete = () => {
		if (form.dispatch({ type: 'go' })) go(form.latest());
	};
	const isDue = useRef(work?.isDue === true);
	useEffect(() => {
		if (!isDue.current) return;
		isDue.current = false;
		goIfComplete();
	});

	const reset = () => {
		const known = queryClient.getQueryData(latestRateDateQuery(reference.defaultCurrency).queryKey);
		dispatch({ type: 'reset', latestRateDate: known ?? undefined });
		compounding.clear();
		close();
		// After a reset, the inputs no longer belong to a saved loan. The code of saved loans is loaded only if a loan
		// was open.
		if (!loanOfWork.has(stateKeyOf(session))) return;
		void import('./shared/desk/current-loan.ts').then(({ setCurrentLoan }) => {
			void navigate(calculatorAddress);
			setCurrentLoan(session, undefined);
		});
	};

	const { outcome, lastOutcome, asked, isBusy } = compounding;
	const isOfOtherInputs = outcome !== undefined && !isSameRequest(outcome.inputs, state, reference);
	useTypedInputs(form, outcome !== undefined && !isOfOtherInputs);
	const isCurrent = outcome !== undefined && !isOfOtherInputs && !compounding.isUnanswered && form.refused.size === 0;
	// If the terms are changed elsewhere on the page, the form is unfolded, because the user needs its Go button.
	if (isFolded && !isCurrent) setFolded(false);
	const { canRestore } = stored;
	const { refetch } = latest;
	const { prepare } = compounding;
	const actions = useRef({ go, prepare, stored });
	actions.current = { go, prepare, stored };
	// Memoised, so that pressing Go does not render every field again.
	const formPanel = useMemo(
		() => (
			<Container>
				<CalculatorForm
					form={form}
					canRestore={canRestore}
					retryLatest={isLatestMissing ? () => void refetch() : undefined}
					onGo={(inputs) => actions.current.go(inputs, true)}
					onApproach={(inputs) => actions.current.prepare(inputs)}
					onExport={exportResult}
					onSave={(inputs) => void actions.current.stored.save(inputs)}
					onRestore={() => void actions.current.stored.restore()}
					onReset={() => setDialog({ kind: 'reset' })}
				/>
			</Container>
		),
		[form, canRestore, isLatestMissing, refetch, exportResult],
	);
	const calculation = useMemo(() => ({ isBusy, canExport: outcome !== undefined }), [isBusy, outcome]);
	return (
		<SpaceBetween size="s">
			<div className={styles.desk}>
				<DeskBar {...{ form, outcome, asked, reference, navigate, go }} />
			</div>
			<div ref={formPlace} className={isFolded ? styles.folded : styles.form}>
				<CalculationState value={calculation}>{formPanel}</CalculationState>
			</div>
			{lastOutcome === undefined ? (
				!isBusy && (
					<Box textAlign="center" padding="xl" color="text-body-secondary">
						<Box variant="h3" tagOverride="h2" color="inherit">
							{t('result.empty')}
						</Box>
						{compounding.isUnanswered ? (
							<p>
								{t('errors.compounding')} <Button onClick={goIfComplete}>{t('actions.retry')}</Button>
							</p>
						) : (
							t('result.emptyHint')
						)}
						<WorkedExamples />
					</Box>
				)
			) : (
				// During the next calculation, the earlier result is invisible, but still takes up its space.
				<div style={isBusy ? cleared : undefined}>
					<ResultPanels
						outcome={lastOutcome}
						reference={reference}
						isOfOtherInputs={isOfOtherInputs}
						onRetry={compounding.isUnanswered ? goIfComplete : undefined}
						fresh={fresh}
						isFolded={isFolded}
						refusedEnd={form.refused.get('endDate')}
						onEdit={edit}
						onExport={exportResult}
					/>
				</div>
			)}
			{dialog?.kind === 'reset' && (
				<ActionDialog
					title={t('reset.title')}
					cancel={t('actions.cancel')}
					action={{ text: t('actions.reset'), onPress: reset }}
					onCancel={close}
				>
					{t('reset.question')}
				</ActionDialog>
			)}
			{dialog?.kind === 'export' && outcome !== undefined && <ExportDialog outcome={outcome} onClose={close} />}
			{dialog?.kind === 'question' && (
				<ActionDialog
					title={t('changeCurrency.title')}
					cancel={t('actions.cancel')}
					action={{
						text: t('changeCurrency.confirm'),
						onPress: () => {
							dispatch(dialog.question.confirmed);
							close();
						},
					}}
					onCancel={close}
				>
					{t('changeCurrency.question')}
				</ActionDialog>
			)}
		</SpaceBetween>
	);
}
