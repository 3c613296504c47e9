import { Alert, Box, Button, Header, Link, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { helpAddress } from '#i18n/help-address.ts';
import { listed } from '#i18n/punctuation.ts';
import { instantText } from '#lib/dates/local-day.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { headingLanguage } from '#shared/loan/loan-headings.ts';
import type { Refusal, RefusalCode } from '#shared/table/file/refusal.ts';
import type { WorkbookFaultCode } from '#shared/workbook/workbook-fault.ts';
import { answerSerials, confirmPlace } from '#ui/mappings/answer-question.ts';
import { type Progress, ProgressPanel } from '#ui/progress-panel.tsx';
import { useDroppedFile } from '#ui/use-dropped-file.ts';
import { calendarsText } from '../shared/desk/kept-work.ts';
import type { ReferenceData } from '../shared/form/form-state.ts';
import { type BatchText, useBatchText } from '../shared/loans-text.ts';
import { BatchToolbar } from './batch-toolbar.tsx';
import { type BatchRow, keptBatch, markRepeats, rowState } from './calculate/batch-row.ts';
import { useBatch } from './calculate/use-batch.ts';
import { checkTerms, isClosedDay, settleDates, useLatestFixings } from './check/check-terms.ts';
import { useBatchExport } from './export/use-batch-export.ts';
import type { BatchRefusal, ReadColumn } from './file/batch-reading.ts';
import { HowFileIsRead } from './file/how-file-is-read.tsx';
import { LoanFiles } from './hand-in/loan-files.tsx';
import { BatchResult, useRowFaults } from './result/batch-result.tsx';
import { BatchLink, batchAddressOf, batchPlaceAt } from './saved/batch-link.tsx';
import { ComparedBatches } from './saved/compared-batches.tsx';
import { type OpenedBatch, savedBatchQuery } from './saved/saved-batches.tsx';
import { SavedList } from './saved/saved-list.tsx';

function BatchProgressPanel({ progress, onCancel }: { readonly progress: Progress; readonly onCancel: () => void }) {
	const { t } = useBatchText();
	return (
		<ProgressPanel
			progress={progress}
			label={t(progress.total === undefined ? 'progress.reading' : 'progress.calculating')}
			countText={(counts) => t('progress.count', counts)}
			cancelText={t('progress.cancel')}
			onCancel={onCancel}
		/>
	);
}

function HiddenCellsNote({ hidden }: { readonly hidden: HiddenCells }) {
	const { t, language } = useBatchText();
	const { rows, columns } = hidden;
	return (
		<Alert type="warning" header={t('hiddenCells.title')}>
			{rows > 0 && <div>{t('hiddenCells.rows', { count: rows })}</div>}
			{columns.length > 0 && (
				<div>{t('hiddenCells.columns', { count: columns.length, columns: listed(columns, language) })}</div>
			)}
			{t('hiddenCells.hint')}
		</Alert>
	);
}

const megabyte = 1024 * 1024;

function describeBatchRefusal(refusal: BatchRefusal, { t }: BatchText): string {
	const { max = 0, line = 0, encoding = '', detail, params = {} } = refusal.values as Refusal['values'];
	if (refusal.refused === 'workbook') return t(`workbook.${detail as WorkbookFaultCode}`, { ...params });
	const code = refusal.refused as Exclude<RefusalCode, 'workbook'> | 'unreadable';
	return t(`file.${code}`, {
		max: code === 'too-large' ? max / megabyte : max,
		line,
		encoding: encoding.toUpperCase(),
	});
}

interface BatchViewProps extends Pick<PageAddress, 'navigate'> {
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

const noColumns: readonly string[] = [];
const noReadColumns: readonly ReadColumn[] = [];
const noMappings: readonly TableMapping[] = [];

function BatchView({ reference, navigate, onOpenCalculator }: BatchViewProps) {
	const text = useBatchText();
	const { t, language } = text;
	const session = useSession();
	const calendars = useMemo(() => calendarsText(reference), [reference]);
	const {
		batch,
		progress,
		open,
		answer,
		noteMappings,
		decideDates,
		resume,
		cancel,
		clear,
		save,
		isSaveTried,
		saveProblem,
	} = useBatch({
		reference,
		calendars,
		onSaved: (batchId) => void navigate(batchAddressOf({ kind: 'batch', batchId }), { replace: true }),
		onUnsaved: () => void navigate(batchAddressOf({ kind: 'file' }), { replace: true }),
	});
	const isOver = useDroppedFile((file) => void open(file));
	const read = batch?.read;
	const latest = useLatestFixings(read?.rows, reference);
	const rows = useMemo(() => {
		const found = (read?.rows ?? []).map((row): BatchRow => {
			const outcome = batch?.outcomes.get(row.line);
			const settled = row.loan && settleDates(row.loan, batch?.dates, reference);
			const read = settled === undefined ? row : { ...row, loan: settled.loan };
			return {
				read,
				...(settled && settled.notes.length > 0 && { dateNotes: settled.notes }),
				...(outcome !== undefined && { outcome }),
				...(outcome?.result === undefined && { termFaults: checkTerms(read, reference, latest) }),
			};
		});
		return markRepeats(found);
	}, [read, batch?.outcomes, batch?.dates, reference, latest]);
	const faults = useRowFaults(rows, read?.columns ?? noReadColumns);
	const ownColumns = read?.ownColumns ?? noColumns;
	const files = useBatchExport({ reference, rows, faults, ownColumns, fileName: batch?.file.name ?? '' });
	const isWaiting = rows.some((row) => rowState(row) === 'waiting');
	const hasQuestions = (read?.questions.length ?? 0) > 0;
	const answers = batch?.answers;
	const isClosed = rows.some(({ read: { loan }, termFaults = [] }) => loan && termFaults.some(isClosedDay));
	const hasSerials = read?.rows.some((row) => row.faults.some(({ code }) => code === 'serial-number')) === true;
	const noted = rows.filter(({ dateNotes = [] }) => dateNotes.length > 0).length;

	const isComplete =
		progress === undefined && batch !== undefined && batch.outcomes.size > 0 && !isWaiting && !hasQuestions;
	const isUnsaved = isComplete && batch.savedId === undefined && !isSaveTried;
	useEffect(() => {
		if (isUnsaved) void save(rows);
	});

	return (
		<SpaceBetween size="s">
			<BatchLink to={{ kind: 'list' }} navigate={navigate}>
				{t('saved.title')}
			</BatchLink>
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
			{saveProblem !== undefined && (
				<Alert
					type="warning"
					header={t('saved.notSaved')}
					action={<Button onClick={() => void save(rows)}>{t('saved.retry')}</Button>}
				>
					{saveProblem}
				</Alert>
			)}
			{batch?.savedId !== undefined && batch.calculatedAt !== undefined && (
				<Box color="text-body-secondary">{t('saved.kept', { at: instantText(batch.calculatedAt, language) })}</Box>
			)}
			<BatchResult
				{...{ reference, rows, faults, files, ownColumns, onOpenCalculator }}
				columns={read?.columns ?? noReadColumns}
				agentColumn={read?.agentColumn}
				isBusy={progress !== undefined}
				actions={
					isWaiting &&
					progress === undefined &&
					!hasQuestions && (
						<Button variant="primary" onClick={() => void resume()}>
							{t('toolbar.continue')}
						</Button>
					)
				}
				onConfirm={(place) => answers && void answer(confirmPlace(answers, place))}
				onDates={isClosed ? decideDates : undefined}
				onSerials={hasSerials ? () => answers && void answer(answerSerials(answers, true)) : undefined}
			/>
			{/* Hidden during a calculation, because the growing list of results would move it down all the time. */}
			{hasLoanFiles(session.backendConfig) && (
				<div hidden={progress !== undefined}>
					<LoanFiles />
				</div>
			)}
		</SpaceBetween>
	);
}

const hasLoanFiles = (backendConfig: unknown) =>
	typeof backendConfig === 'object' && backendConfig !== null && 'LVE' in backendConfig;

interface SavedBatchProps extends Pick<PageAddress, 'navigate'> {
	readonly batchId: string;
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

function SavedBatch({ batchId, ...props }: SavedBatchProps) {
	const text = useBatchText();
	const { t } = text;
	const { data, error, isPending } = useQuery(savedBatchQuery(batchId));
	return (
		<SpaceBetween size="s">
			<SpaceBetween direction="horizontal" size="m">
				<BatchLink to={{ kind: 'list' }} navigate={props.navigate}>
					{t('saved.title')}
				</BatchLink>
				<BatchLink to={{ kind: 'file' }} navigate={props.navigate}>
					{t('saved.back')}
				</BatchLink>
			</SpaceBetween>
			{isPending && <StatusIndicator type="loading">{t('saved.opening')}</StatusIndicator>}
			{error !== null && <Alert type="error">{describeProblem(error, text, t('messages.unavailable'))}</Alert>}
			{data !== undefined && <OpenedResult {...props} opened={data} />}
		</SpaceBetween>
	);
}

type OpenedProps = Omit<SavedBatchProps, 'batchId' | 'navigate'> & { readonly opened: OpenedBatch };

function OpenedResult({ opened: { batch, saved }, reference, onOpenCalculator }: OpenedProps) {
	const { t, language } = useBatchText();
	const { columns, ownColumns, agentColumn } = saved;
	const rows = useMemo(() => markRepeats(saved.rows), [saved.rows]);
	const faults = useRowFaults(rows, columns);
	const files = useBatchExport({ reference, rows, faults, ownColumns, fileName: batch.name });
	const times = { at: instantText(batch.calculatedAt, language), until: instantText(batch.expiresAt, language) };
	return (
		<SpaceBetween size="s">
			<Header variant="h2" description={t('saved.asCalculated', times)}>
				{batch.name}
			</Header>
			<BatchResult
				{...{ reference, rows, faults, columns, ownColumns, agentColumn, files, onOpenCalculator }}
				isBusy={false}
				onConfirm={undefined}
				onDates={undefined}
				onSerials={undefined}
			/>
		</SpaceBetween>
	);
}

interface BatchDeskProps extends PageAddress {
	readonly reference: ReferenceData;
	readonly onOpenCalculator: () => void;
}

export function BatchDesk({ pathname, navigate, ...props }: BatchDeskProps) {
	const session = useSession();
	const place = batchPlaceAt(pathname) ?? { kind: 'file' };
	if (place.kind === 'list') return <SavedList navigate={navigate} />;
	if (place.kind === 'comparison') {
		const { first, second } = place;
		return <ComparedBatches key={`${first} ${second}`} {...{ first, second, navigate }} />;
	}
	// The batch that this session has calculated is shown in its editable view, so that the user can still answer
	// questions about the file and decide about its dates.
	const isElsewhere = place.kind === 'batch' && keptBatch(session)?.savedId !== place.batchId;
	return isElsewhere ? (
		<SavedBatch key={place.batchId} batchId={place.batchId} navigate={navigate} {...props} />
	) : (
		<BatchView navigate={navigate} {...props} />
	);
}
