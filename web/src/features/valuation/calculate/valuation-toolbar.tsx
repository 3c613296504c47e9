import {
	Button,
	ButtonDropdown,
	Container,
	FileInput,
	FormField,
	SegmentedControl,
} from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { useSession } from '#lib/session-context.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { ClosureOf } from '#ui/date-field/calendar-dialog.tsx';
import { DateField } from '#ui/date-field/date-field.tsx';
import toolbar from '#ui/file-toolbar.module.css';
import { useSavedWorkbook } from '../shared/use-saved-workbook.ts';
import {
	choosesReportCurrency,
	type ReportCurrency,
	reportCurrencies,
	useValuationText,
	type ValuationText,
} from '../shared/valuation.ts';
import { type DateRefusal, nearestDate, type ValuationDates } from '../shared/valuation-queries.ts';
import { pastedFile } from './reading/deal-file.ts';
import { composeTemplate } from './template/compose-template.ts';
import styles from './valuation-toolbar.module.css';

const earliest = localDate('2000-01-01');

function ValuationDateField({ date, max, dates, isOpened, refused, choose, refuse }: ValuationDates) {
	const text = useValuationText();
	const { t, language } = text;
	const [today] = useState(() => localToday());
	const closureOf: ClosureOf = useMemo(() => {
		const withData = new Set(dates);
		return (day) =>
			withData.size === 0 || withData.has(day) ? undefined : { kind: 'unknown', label: t('date.noData') };
	}, [dates, t]);

	const pick = (picked: LocalDate, written: string): boolean => {
		const refusal = refusalOf(picked, written, max, dates);
		if (refusal === undefined) choose(picked);
		else refuse(refusal);
		return refusal === undefined;
	};
	const nearest = refused?.nearest;
	return (
		<FormField
			label={t('toolbar.date')}
			constraintText={isOpened && date !== undefined && t('date.opened', { date: dateText(date, language) })}
			errorText={refused?.reason(text)}
		>
			<div className={styles.dates}>
				<div className={styles.field}>
					<DateField
						value={date}
						refused={refused?.text}
						min={earliest}
						max={max}
						today={dates[0] ?? today}
						closureOf={closureOf}
						onPick={pick}
						onUnreadable={(written, problem) => {
							if (written.trim() === '') choose(undefined);
							else refuse({ text: written, reason: (texts) => describe(problem, texts) });
						}}
						onRewrite={() => {
							if (refused !== undefined) choose(undefined);
						}}
					/>
				</div>
				<ButtonDropdown
					disabled={dates.length === 0}
					items={dates.map((id) => ({ id, text: dateText(id, language) }))}
					onItemClick={({ detail }) => choose(localDate(detail.id))}
				>
					{t('toolbar.datesWithData')}
				</ButtonDropdown>
				{nearest !== undefined && (
					<Button onClick={() => choose(nearest)}>{t('date.useNearest', { date: dateText(nearest, language) })}</Button>
				)}
			</div>
		</FormField>
	);
}

/** If the dates with market data are unknown, any date up to `max` is accepted and the API decides. */
function refusalOf(
	picked: LocalDate,
	text: string,
	max: LocalDate,
	dates: readonly LocalDate[],
): DateRefusal | undefined {
	if (picked > max) {
		return { text, reason: ({ t, language }) => t('date.tooLate', { max: dateText(max, language) }) };
	}
	if (dates.length === 0 || dates.includes(picked)) return undefined;
	const nearest = nearestDate(picked, dates);
	const date = (language: string) => dateText(picked, language);
	return {
		text,
		nearest,
		reason: ({ t, language }) =>
			nearest === undefined
				? t('date.none', { date: date(language) })
				: t('date.missing', { date: date(language), nearest: dateText(nearest, language) }),
	};
}

function describe(problem: DateProblem, { t, language }: ValuationText): string {
	if (problem.problem === 'not-a-date') return t('date.unreadable');
	return t('date.ambiguous', { dates: dateChoiceText(problem.dates, language) });
}

interface ValuationToolbarProps {
	readonly file: File | undefined;
	readonly isOver: boolean;
	readonly dates: ValuationDates;
	readonly reportCurrency: ReportCurrency;
	readonly isBusy: boolean;
	readonly onFiles: (files: readonly File[]) => void;
	readonly onReportCurrency: (currency: ReportCurrency) => void;
	readonly onCalculate: () => void;
}

export function ValuationToolbar(props: ValuationToolbarProps) {
	const { file, isOver, dates, reportCurrency, isBusy, onFiles, onReportCurrency, onCalculate } = props;
	const { t } = useValuationText();
	const { organizationName } = useSession();
	const template = useSavedWorkbook(t('messages.templateFailed'));
	const saveTemplate = () => template.save(() => composeTemplate(t), `${t('workbook.template.fileName')}.xlsx`);
	return (
		<Container>
			<section className={toolbar.toolbar} aria-label={t('toolbar.label')} data-over={isOver}>
				<div className={toolbar.button}>
					<Button iconName="download" loading={template.isBusy} onClick={saveTemplate}>
						{t('toolbar.template')}
					</Button>
				</div>
				<FormField
					label={t('toolbar.file')}
					constraintText={t('toolbar.fileFormat')}
					data-screen-only={file === undefined ? '' : undefined}
				>
					<div className={toolbar.file}>
						<FileInput
							accept=".xlsx,.csv,.txt,.tsv,.xml,.json"
							multiple
							value={file === undefined ? [] : [file]}
							onChange={({ detail }) => onFiles(detail.value)}
						>
							{t('toolbar.choose')}
						</FileInput>
						<output className={styles.name} title={file?.name}>
							{isOver ? t('toolbar.drop') : (file?.name ?? t('toolbar.noFile'))}
						</output>
					</div>
				</FormField>
				<div className={styles.date}>
					<ValuationDateField {...dates} />
				</div>
				{choosesReportCurrency(organizationName) && (
					<FormField label={t('toolbar.reportCurrency')}>
						<SegmentedControl
							label={t('toolbar.reportCurrency')}
							selectedId={reportCurrency}
							options={reportCurrencies.map((id) => ({ id, text: id }))}
							onChange={({ detail }) => onReportCurrency(detail.selectedId as ReportCurrency)}
						/>
					</FormField>
				)}
				<div className={toolbar.button}>
					<Button variant="primary" disabled={isBusy} onClick={onCalculate}>
						{t('toolbar.calculate')}
					</Button>
				</div>
				<FormField label={t('book.paste')}>
					<textarea
						className={styles.paste}
						rows={1}
						value=""
						aria-label={t('book.paste')}
						placeholder={t('book.pasteHint')}
						onChange={() => undefined}
						onPaste={(event) => {
							event.preventDefault();
							const text = event.clipboardData.getData('text/plain');
							if (text.trim() !== '') onFiles([pastedFile(text, t('book.pasted'))]);
						}}
					/>
				</FormField>
			</section>
		</Container>
	);
}
