import { Alert, Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTextsOf } from '#i18n/feature-texts.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import {
	columnWidths,
	headingCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
} from '#lib/workbook/workbook-model.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { resultCsv, sheetRows } from '../shared/export/result-cell.ts';
import { amountText, type NoticeTexts, useNoticeText } from '../shared/loans-text.ts';
import { type CheckedText, comparisonTable, readingTable } from './comparison-table.ts';
import { describeFinding, differingFigure } from './describe-finding.ts';
import styles from './notice-panel.module.css';

const maxDays = 20;

function mailText(checked: CheckedText, { result }: CompoundingOutcome, text: NoticeTexts): string {
	const { t, language } = text;
	const { headline, details, causeTitle, causes } = describeFinding(checked, text);
	const { startDate, endDate } = result.conventions;
	const period = t('mail.period', {
		index: result.index,
		start: dateText(startDate, language),
		end: dateText(endDate, language),
		principal: `${amountText(result.principal)} ${result.currency}`,
	});
	const differing = (checked.answer?.rows?.days ?? []).filter(
		({ isDifferent, row }) => isDifferent && row !== undefined,
	);
	const days = differing.slice(0, maxDays).flatMap((day) => {
		const { column, figure } = differingFigure(day) ?? {};
		if (column === undefined || figure === undefined) return [];
		const { theirs = '', ours = '', difference = '' } = figure;
		const name = t(`figures.rows.${column}`);
		return [t('mail.day', { date: dateText(day.date, language), figure: name, theirs, ours, difference })];
	});
	const more = differing.length > maxDays ? [t('mail.moreDays', { count: differing.length - maxDays })] : [];
	return [
		period,
		'',
		headline,
		...details,
		...(days.length > 1 ? ['', ...days, ...more] : []),
		...(causeTitle === undefined ? [] : ['', causeTitle, ...causes.map((cause) => `- ${cause}`)]),
	].join('\n');
}

const findingWidth = 110;

function composeComparison(checked: CheckedText, outcome: CompoundingOutcome, text: NoticeTexts): WorkbookModel {
	const finding = mailText(checked, outcome, text)
		.split('\n')
		.map((line): WorkbookRow => [textCell(line)]);
	const { answer } = checked;
	const days = answer?.rows === undefined ? undefined : sheetRows(comparisonTable(answer, text));
	const compared = sheetRows(readingTable(checked, text));
	return [
		...(days === undefined
			? []
			: [{ name: text.t('export.days'), rows: days, columnWidths: columnWidths(days), frozenColumns: 2 }]),
		{ name: text.t('export.compared'), rows: compared, columnWidths: columnWidths(compared), frozenColumns: 1 },
		{
			name: text.t('export.finding'),
			rows: [[headingCell(text.t('export.finding'))], ...finding],
			columnWidths: [findingWidth],
		},
	];
}

const noticeMillis = 5000;

function useFindingExport(checked: CheckedText, outcome: CompoundingOutcome) {
	const text = useNoticeText();
	const { t } = text;
	const { i18n } = useTranslation();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const { startDate, endDate } = outcome.result.conventions;
	const nameOf = (ending: string) =>
		`${t('export.fileName')}-${outcome.result.index}-${startDate}-${endDate}.${ending}`.replaceAll(' ', '-');
	const tell = (type: 'success' | 'error', said: string) => show({ type, text: said, durationMillis: noticeMillis });
	return {
		isBusy,
		copy: async (language: 'en' | 'zh') => {
			try {
				if (!i18n.hasResourceBundle(language, 'notice')) {
					i18n.addResourceBundle(language, 'notice', await loadTextsOf('notice', language));
				}
				const translated = { t: i18n.getFixedT(language, 'notice'), language };
				await navigator.clipboard.writeText(mailText(checked, outcome, translated));
				tell('success', t('actions.copied'));
			} catch (error) {
				logError('the finding could not be copied', error);
				tell('error', t('actions.copyFailed'));
			}
		},
		saveCsv: () => {
			const name = nameOf('csv');
			const { answer } = checked;
			const table = answer?.rows === undefined ? readingTable(checked, text) : comparisonTable(answer, text);
			saveFile(resultCsv(table), name, 'text/csv;charset=utf-8');
			tell('success', t('actions.exported', { fileName: name }));
		},
		saveWorkbook: async () => {
			setBusy(true);
			try {
				const { writeWorkbook } = await import('#lib/workbook/write-workbook.ts');
				const name = nameOf('xlsx');
				saveFile(await writeWorkbook(composeComparison(checked, outcome, text)), name);
				tell('success', t('actions.exported', { fileName: name }));
			} catch (error) {
				logError('the workbook was not written', error);
				tell('error', t('actions.exportFailed'));
			}
			setBusy(false);
		},
	};
}

interface NoticeFindingProps {
	readonly checked: CheckedText;
	readonly outcome: CompoundingOutcome;
	readonly actions: RefObject<HTMLDivElement | null>;
	readonly children: ReactNode;
}

export function NoticeFinding({ checked, outcome, actions, children }: NoticeFindingProps) {
	const text = useNoticeText();
	const { t } = text;
	const { headline, tone, details, hint, causeTitle, causes } = describeFinding(checked, text);
	const files = useFindingExport(checked, outcome);
	return (
		<SpaceBetween size="m">
			<div role="status" aria-label={t('finding.title')}>
				<Alert type={tone} header={headline}>
					{details.map((detail) => (
						<p key={detail} className={styles.sentence}>
							{detail}
						</p>
					))}
					{hint !== undefined && <p className={styles.sentence}>{hint}</p>}
					{causeTitle !== undefined && <p className={styles.cause}>{causeTitle}</p>}
					{causes.length > 0 && (
						<ul className={styles.causes}>
							{causes.map((cause) => (
								<li key={cause}>{cause}</li>
							))}
						</ul>
					)}
				</Alert>
			</div>
			<div className={styles.entered} ref={actions}>
				<SpaceBetween direction="horizontal" size="xs">
					{children}
					<ButtonDropdown
						items={(['en', 'zh'] as const).map((id) => ({ id, text: t(`actions.copyIn.${id}`) }))}
						onItemClick={({ detail }) => void files.copy(detail.id === 'zh' ? 'zh' : 'en')}
					>
						{t('actions.copy')}
					</ButtonDropdown>
					<Button iconName="download" loading={files.isBusy} onClick={() => void files.saveWorkbook()}>
						{t('actions.workbook')}
					</Button>
					<Button iconName="download" onClick={files.saveCsv}>
						{t('actions.csv')}
					</Button>
				</SpaceBetween>
			</div>
		</SpaceBetween>
	);
}
