import { Alert, Box, Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { FaultTable } from '#features/valuation/shared/fault-table.tsx';
import { FixingQuestionsForm, UnusedFixings } from '#features/valuation/shared/fixings/fixing-questions-form.tsx';
import type { SheetFixings } from '#features/valuation/shared/fixings/sheet-fixings.ts';
import { describeUnusable } from '#features/valuation/shared/workbook/placed-fault.ts';
import { listed } from '#i18n/punctuation.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { TableAnswers } from '#shared/table/read/table-row.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useValuationText } from '../../shared/valuation.ts';
import { markedWorkbook } from '../faults/mark-faults.ts';
import { describeReason } from '../refused-deals.ts';
import type { DealsRead } from './read-deals.ts';

interface WorkbookFindingsProps {
	readonly read: DealsRead;
	readonly file: File | undefined;
	/** Values the deals despite the warnings. Absent if no warnings are to be confirmed. */
	readonly onConfirm?: (() => void) | undefined;
	readonly onUse: (place: string) => void;
	/** Answers questions about the workbook's fixings, unused without answers. Absent if no question is open. */
	readonly onFixingAnswers?: ((answers: TableAnswers | undefined) => void) | undefined;
}

const noticeMillis = 5000;

export function WorkbookFindings({ read, file, onConfirm, onFixingAnswers, onUse }: WorkbookFindingsProps) {
	const { t, language } = useValuationText();
	const { items, ignored, ignoredSheets, faults, unlistedFaults, faultyDeals, workbookFault } = read;
	const { hidden = [], fixings, warnings = [], book, trades } = read;
	const isPartyOpen = trades !== undefined && trades.parties.length > 0 && trades.ownParty === undefined;
	const isOpen = isPartyOpen || (book?.questions ?? []).length > 0;
	const noDeals = trades === undefined ? 'workbookRead.noDeals' : 'tradeFiles.noDeals';
	const count = faults.length + unlistedFaults;
	if (workbookFault !== undefined) {
		return (
			<Alert type="error" header={t('workbookRead.unusable')}>
				{describeUnusable(workbookFault, t)}
			</Alert>
		);
	}
	return (
		<SpaceBetween size="s">
			{faults.length > 0 && (
				<Alert type="error" header={t(trades === undefined ? 'workbookRead.faults' : 'tradeFiles.faults', { count })}>
					<SpaceBetween size="xs">
						<div>
							{faultyDeals > 0 && t('workbookRead.faultyDeals', { count: faultyDeals })}{' '}
							{items.length === 0 && !isOpen && t(noDeals)}
						</div>
						{file !== undefined && isWorkbook(file) && <MarkedWorkbook file={file} read={read} />}
						<FaultTable
							label={t('workbookRead.table')}
							faults={faults}
							onUse={onUse}
							isOfTrades={trades !== undefined}
						/>
						{unlistedFaults > 0 && t('workbook.faults.more', { count: unlistedFaults })}
					</SpaceBetween>
				</Alert>
			)}
			{warnings.length > 0 && (
				<Alert
					type="warning"
					header={t('workbookRead.warnings', { count: warnings.length })}
					action={onConfirm !== undefined && <Button onClick={onConfirm}>{t('workbookRead.confirm')}</Button>}
				>
					<FaultTable label={t('workbookRead.warningTable')} faults={warnings} />
				</Alert>
			)}
			{hidden.length > 0 && (
				<Alert type="warning" header={t('workbookRead.hidden')}>
					<ul>
						{hidden.slice(0, maxListed).map(({ sheet, rows, columns, isSheet }) => (
							<li key={sheet}>
								{t(isSheet ? 'workbookRead.hiddenSheet' : 'workbookRead.hiddenOf', { sheet })}{' '}
								{rows > 0 && t('workbookRead.hiddenRows', { count: rows })}{' '}
								{columns.length > 0 &&
									t('workbookRead.hiddenColumns', { count: columns.length, columns: listed(columns, language) })}
							</li>
						))}
					</ul>
					{t('workbookRead.hiddenHint')}
				</Alert>
			)}
			{ignored.length > 0 && (
				<Alert type="info">
					<ExpandableSection
						headerText={t(book === undefined ? 'workbookRead.ignored' : 'book.ignored', { count: ignored.length })}
					>
						<ul>
							{ignored.slice(0, maxListed).map(({ sheet, row, text, filledCells, reason }) => (
								<li key={`${sheet} ${row}`}>
									{reason === undefined
										? t('workbookRead.ignoredRow', { sheet, row, text, filledCells })
										: t('book.ignoredRow', { row, text, reason: describeReason(reason, t) })}
								</li>
							))}
						</ul>
					</ExpandableSection>
				</Alert>
			)}
			{fixings !== undefined && <FixingsFound fixings={fixings} onAnswers={onFixingAnswers} />}
			{ignoredSheets.length > 0 && (
				<Box variant="small" color="text-body-secondary">
					{t('workbookRead.ignoredSheets', { sheets: listed(ignoredSheets, language) })}
				</Box>
			)}
		</SpaceBetween>
	);
}

const maxListed = 200;

/** True for an .xlsx file. Faults cannot be marked in other file formats. */
const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);

interface FixingsFoundProps {
	readonly fixings: SheetFixings;
	readonly onAnswers: WorkbookFindingsProps['onFixingAnswers'];
}

function FixingsFound({ fixings: found, onAnswers }: FixingsFoundProps) {
	const { t, language } = useValuationText();
	const { fixings, sheets, unused, doubts, answers, questions } = found;
	const names = listed(
		sheets.filter((name) => name !== ''),
		language,
	);
	if (questions.length > 0) {
		return (
			<Alert
				type="warning"
				header={t('fixings.questions.title', { sheets: names })}
				action={
					onAnswers !== undefined && (
						<Button onClick={() => onAnswers(undefined)}>{t('fixings.questions.withoutSheet')}</Button>
					)
				}
			>
				<FixingQuestionsForm
					questions={questions}
					answers={answers}
					isBusy={onAnswers === undefined}
					onAnswer={(next) => onAnswers?.(next)}
				/>
			</Alert>
		);
	}
	return (
		<UnusedFixings unused={unused} title={t('fixings.unused', { count: unused.length })}>
			<Box variant="small" color="text-body-secondary">
				{t('fixings.found', { count: fixings.length, sheets: names })}
			</Box>
			{doubts.length > 0 && onAnswers !== undefined && (
				<Button onClick={() => onAnswers({ ...answers, confirmed: [...(answers.confirmed ?? []), ...doubts] })}>
					{t('fixings.useDoubtful', { count: doubts.length })}
				</Button>
			)}
		</UnusedFixings>
	);
}

function MarkedWorkbook({ file, read }: { readonly file: File; readonly read: DealsRead }) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async () => {
		setBusy(true);
		try {
			saveFile(await markedWorkbook(file, read.faults, t), `${file.name.replace(/\.xlsx$/i, '')}-faults.xlsx`);
		} catch (error) {
			logError('the faults were not marked', error);
			show({ type: 'error', text: t('messages.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return (
		<Button iconName="download" loading={isBusy} onClick={save}>
			{t('workbookRead.marked')}
		</Button>
	);
}
