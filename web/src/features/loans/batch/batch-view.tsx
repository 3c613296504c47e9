import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
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
import { useBatchExport } from './export/use-batch-export.ts';
import { HiddenCellsNote } from './file/hidden-cells-note.tsx';
import { headingLanguage } from './file/loan-headings.ts';
import { UnreadColumns } from './file/unread-columns.tsx';
import { LoanFiles } from './hand-in/loan-files.tsx';
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

/** A file of loans: dropped or chosen, checked, calculated, exported; each loan opens in the calculator. */
export function BatchView({ reference, onOpenCalculator }: BatchViewProps) {
	const text = useBatchText();
	const { t, language } = text;
	const calculatorText = useLoansText();
	const session = useSession();
	const { show } = useNotifications();
	const calendars = useMemo(() => calendarsText(reference), [reference]);
	const { batch, progress, open, resume, cancel, clear } = useBatch({
		isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
		calendars,
	});
	const isOver = useDroppedFile((file) => void open(file));
	const read = batch?.read;
	const rows = useMemo(
		() =>
			(read?.rows ?? []).map((row): BatchRow => {
				const outcome = batch?.outcomes.get(row.line);
				const hasFaults = row.loan === undefined || outcome?.problem !== undefined;
				return {
					read: row,
					...(outcome !== undefined && { outcome }),
					...(hasFaults && { termFaults: checkTerms(row, reference) }),
				};
			}),
		[read, batch?.outcomes, reference],
	);
	const faults = useMemo(
		() => rows.flatMap((row) => rowFaults(row, read?.columns ?? [], { t, language })),
		[rows, read, t, language],
	);
	const totals = useMemo(() => currencyTotals(rows), [rows]);
	const files = useBatchExport({ reference, rows, faults, fileName: batch?.file.name ?? '' });
	const asksMark = read?.needsDecimalPoint === true && batch?.decimalPoint === undefined;
	const isWaiting = rows.some((row) => rowState(row) === 'waiting');
	const asksColumns = (read?.unread.length ?? 0) > 0 && !asksMark && isWaiting && batch?.outcomes.size === 0;

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
				decimalPoint={asksMark ? null : batch?.decimalPoint}
				isTemplateBusy={files.isTemplateBusy}
				onTemplate={files.saveTemplate}
				onFile={(file) => void open(file)}
				onDecimalPoint={(mark) => batch && void open(batch.file, mark)}
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
			{read?.unusable !== undefined && (
				<Alert type="error" header={t('unusable')}>
					{t(`file.${read.unusable.code}`, { ...read.unusable.values })}
				</Alert>
			)}
			{read !== undefined && read.unread.length > 0 && !asksMark && (
				<UnreadColumns
					columns={read.unread}
					onCalculate={asksColumns && progress === undefined ? () => void resume() : undefined}
				/>
			)}
			{read?.hidden !== undefined && <HiddenCellsNote hidden={read.hidden} />}
			<BatchFaults faults={faults} hasOthers={!asksMark && rows.some((row) => rowState(row) === 'calculated')} />
			{rows.length > 0 && (
				<SpaceBetween size="s">
					<SpaceBetween direction="horizontal" size="xs">
						{isWaiting && progress === undefined && !asksMark && !asksColumns && (
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
					<BatchTable rows={rows} columns={read?.columns ?? []} onOpen={openRow} />
				</SpaceBetween>
			)}
			{hasLoanFiles(session.backendConfig) && <LoanFiles />}
		</SpaceBetween>
	);
}

const hasLoanFiles = (backendConfig: unknown) =>
	typeof backendConfig === 'object' && backendConfig !== null && 'LVE' in backendConfig;
