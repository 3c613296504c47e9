import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { headingLanguage } from '#shared/loan/loan-headings.ts';
import { answerSerials, confirmPlace } from '#ui/mappings/answer-question.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useDroppedFile } from '#ui/use-dropped-file.ts';
import { calendarsText, prepareWork } from '../shared/desk/kept-work.ts';
import type { ReferenceData } from '../shared/form/reference-data.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { BatchProgressPanel } from './batch-progress-panel.tsx';
import { useBatchText } from './batch-text.ts';
import { BatchToolbar } from './batch-toolbar.tsx';
import { type BatchRow, rowState } from './calculate/batch-row.ts';
import { useBatch } from './calculate/use-batch.ts';
import { checkTerms } from './check/check-terms.ts';
import { settleDates } from './check/settle-dates.ts';
import { isClosedDay } from './check/term-fault.ts';
import { useLatestFixings } from './check/use-latest-fixings.ts';
import { useBatchExport } from './export/use-batch-export.ts';
import { describeBatchRefusal } from './file/describe-batch-refusal.ts';
import { HiddenCellsNote } from './file/hidden-cells-note.tsx';
import { HowFileIsRead } from './file/how-file-is-read.tsx';
import { LoanFiles } from './hand-in/loan-files.tsx';
import { AgentMails } from './reconcile/agent-mails.tsx';
import { BatchFaults } from './result/batch-faults.tsx';
import { BatchTable } from './result/batch-table.tsx';
import { BatchTotals } from './result/batch-totals.tsx';
import { currencyTotals } from './result/currency-totals.ts';
import { describeRefusedForm } from './result/describe-refused-form.ts';
import { loanForm } from './result/loan-form.ts';
import { rowFaults } from './result/row-faults.ts';

interface BatchViewProps {
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

const refusedMillis = 8000;
const noColumns: readonly string[] = [];
const noMappings: readonly TableMapping[] = [];

/** A file of loans: dropped or chosen, checked, calculated, exported; each loan opens in the calculator. */
export function BatchView({ reference, onOpenCalculator }: BatchViewProps) {
	const text = useBatchText();
	const { t, language } = text;
	const calculatorText = useLoansText();
	const session = useSession();
	const { show } = useNotifications();
	const calendars = useMemo(() => calendarsText(reference), [reference]);
	const { batch, progress, open, answer, noteMappings, decideDates, resume, cancel, clear } = useBatch({
		reference,
		calendars,
	});
	const isOver = useDroppedFile((file) => void open(file));
	const read = batch?.read;
	const latest = useLatestFixings(read?.rows, reference);
	const rows = useMemo(
		() =>
			(read?.rows ?? []).map((row): BatchRow => {
				const outcome = batch?.outcomes.get(row.line);
				const settled = row.loan && settleDates(row.loan, batch?.dates, reference);
				const read = settled === undefined ? row : { ...row, loan: settled.loan };
				return {
					read,
					...(settled && settled.notes.length > 0 && { dateNotes: settled.notes }),
					...(outcome !== undefined && { outcome }),
					...(outcome?.result === undefined && { termFaults: checkTerms(read, reference, latest) }),
				};
			}),
		[read, batch?.outcomes, batch?.dates, reference, latest],
	);
	const faults = useMemo(
		() => rows.flatMap((row) => rowFaults(row, read?.columns ?? [], { t, language })),
		[rows, read, t, language],
	);
	const totals = useMemo(() => currencyTotals(rows), [rows]);
	const ownColumns = read?.ownColumns ?? noColumns;
	const shownColumns = useMemo(
		() => ownColumns.filter((key) => key !== read?.agentColumn),
		[ownColumns, read?.agentColumn],
	);
	const files = useBatchExport({ reference, rows, faults, ownColumns, fileName: batch?.file.name ?? '' });
	const isWaiting = rows.some((row) => rowState(row) === 'waiting');
	const hasQuestions = (read?.questions.length ?? 0) > 0;
	const answers = batch?.answers;
	const isClosed = rows.some(({ read: { loan }, termFaults = [] }) => loan && termFaults.some(isClosedDay));
	const hasSerials = read?.rows.some((row) => row.faults.some(({ code }) => code === 'serial-number')) === true;
	const noted = rows.filter(({ dateNotes = [] }) => dateNotes.length > 0).length;

	const openRow = ({ read: { line, loan } }: BatchRow) => {
		if (loan === undefined) return;
		const form = loanForm(loan, { reference, today: localToday(), nowMillis: Date.now() });
		if ('refused' in form) {
			const reason = describeRefusedForm(form, text, calculatorText);
			show({ type: 'warning', text: t('open.refused', { row: line, reason }), durationMillis: refusedMillis });
			return;
		}
		prepareWork(session, form.state, reference);
		onOpenCalculator();
	};

	return (
		<SpaceBetween size="s">
			<BatchToolbar
				file={batch?.file}
				isOver={isOver}
				isTemplateBusy={files.isTemplateBusy}
				onTemplate={files.saveTemplate}
				onFile={(file) => void open(file)}
				onPaste={(text) => void open(new File([text], t('paste.name')), true)}
				onClear={clear}
			/>
			{progress !== undefined && <BatchProgressPanel progress={progress} onCancel={cancel} />}
			{batch === undefined && (
				<Box textAlign="center" padding="xl" color="text-body-secondary">
					<Box variant="h3" tagOverride="h2" color="inherit">
						{t('intro.heading')}
					</Box>
					<p>{t('intro.empty')}</p>
					<p>{t('intro.hint')}</p>
					<Link external href={helpAddress('compounding-calculator', headingLanguage(text), 'batch')}>
						{t('intro.help')}
					</Link>
				</Box>
			)}
			{read?.refused !== undefined && (
				<Alert type="error" header={t('unusable')}>
					{describeBatchRefusal(read.refused, text)}
				</Alert>
			)}
			{read !== undefined && answers !== undefined && (
				<HowFileIsRead
					read={read}
					answers={answers}
					onAnswer={(next) => void answer(next)}
					mappings={batch?.mappings ?? noMappings}
					onMappings={noteMappings}
				/>
			)}
			{read?.hidden !== undefined && <HiddenCellsNote hidden={read.hidden} />}
			{answers?.table.acceptsSerials === true && (
				<Alert
					type="info"
					header={t('dates.serialsTitle')}
					action={<Button onClick={() => void answer(answerSerials(answers, false))}>{t('dates.undo')}</Button>}
				>
					{t('dates.serialsHint')}
				</Alert>
			)}
			{batch?.dates !== undefined && noted > 0 && (
				<Alert
					type="info"
					header={t(batch.dates === 'move' ? 'dates.movedTitle' : 'dates.keptTitle', { count: noted })}
					action={<Button onClick={() => decideDates(undefined)}>{t('dates.undo')}</Button>}
				>
					{t('dates.hint')}
				</Alert>
			)}
			<BatchFaults
				faults={faults}
				hasOthers={rows.some((row) => rowState(row) === 'calculated')}
				onConfirm={(place) => answers && void answer(confirmPlace(answers, place))}
				onDates={isClosed ? decideDates : undefined}
				onSerials={hasSerials ? () => answers && void answer(answerSerials(answers, true)) : undefined}
			/>
			{rows.length > 0 && (
				<SpaceBetween size="s">
					<SpaceBetween direction="horizontal" size="xs">
						{isWaiting && progress === undefined && !hasQuestions && (
							<Button variant="primary" onClick={() => void resume()}>
								{t('toolbar.continue')}
							</Button>
						)}
						<Button
							iconName="download"
							loading={files.isBusy}
							disabled={progress !== undefined}
							onClick={files.saveWorkbook}
						>
							{t('toolbar.workbook')}
						</Button>
						<Button iconName="download" disabled={progress !== undefined} onClick={files.saveCsv}>
							{t('toolbar.csv')}
						</Button>
					</SpaceBetween>
					<BatchTotals totals={totals} />
					<AgentMails rows={rows} ownColumns={shownColumns} />
					<BatchTable rows={rows} columns={read?.columns ?? []} ownColumns={shownColumns} onOpen={openRow} />
				</SpaceBetween>
			)}
			{hasLoanFiles(session.backendConfig) && <LoanFiles />}
		</SpaceBetween>
	);
}

const hasLoanFiles = (backendConfig: unknown) =>
	typeof backendConfig === 'object' && backendConfig !== null && 'LVE' in backendConfig;
