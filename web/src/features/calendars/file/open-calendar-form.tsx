import { Alert, type AlertProps, Button, FormField, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { type CalendarFileFaultCode, calendarFileFaults, calendarLimits } from '#shared/contract/calendar-file.ts';
import type { Issue } from '#shared/contract/route.ts';
import type { TableFault } from '#shared/table/read/table-row.ts';
import { type CalendarsText, useCalendarsText } from '../calendars-text.ts';
import styles from '../file-faults.module.css';
import {
	answerCalendarQuestion,
	type CalendarAnswers,
	type CalendarQuestion,
	leaveOutLines,
	type OpenCalendar,
} from './calendar-answers.ts';

interface OpenCalendarFormProps {
	readonly open: OpenCalendar;
	readonly answers: CalendarAnswers;
	readonly isBusy: boolean;
	/** Reads the file again with the user's answers. The file is uploaded if no question or fault remains. */
	readonly onAnswer: (answers: CalendarAnswers) => void;
}

export function OpenCalendarForm({ open, answers, isBusy, onAnswer }: OpenCalendarFormProps) {
	const text = useCalendarsText();
	const { t } = text;
	const { questions, faults, repeated, skipped } = open;
	return (
		<SpaceBetween size="s">
			{questions.length > 0 && (
				<Alert type="warning" statusIconAriaLabel={t('error')} header={t('table.questions')}>
					<SpaceBetween size="s">
						{questions.map((question) => (
							<QuestionField
								key={[question.code, question.key, question.field].join('\n')}
								question={question}
								isBusy={isBusy}
								onSelect={(option) => onAnswer(answerCalendarQuestion(answers, question, option))}
							/>
						))}
					</SpaceBetween>
				</Alert>
			)}
			{questions.length === 0 && faults.length > 0 && (
				<Lines
					type="error"
					header={t('table.faulty', { count: faults.length })}
					lines={faults.map((fault) => ({ line: fault.place.line, text: describe(fault, text) }))}
					button={t('table.leaveOut', { count: faults.length })}
					isBusy={isBusy}
					onPress={() => onAnswer(leaveOutLines(answers, faults))}
				/>
			)}
			{questions.length === 0 && faults.length === 0 && repeated.length > 0 && (
				<Lines
					type="warning"
					header={t('table.repeated', { count: repeated.length })}
					lines={repeated}
					button={t('table.leaveOutRepeated', { count: repeated.length })}
					isBusy={isBusy}
					onPress={() => onAnswer({ ...answers, dropsRepeated: true })}
				/>
			)}
			{skipped.length > 0 && (
				<div>
					{t('table.skipped', {
						lines: listed(
							skipped.map(({ line, text: written }) => withBrackets(line, written)),
							text.language,
						),
					})}
				</div>
			)}
		</SpaceBetween>
	);
}

interface LinesProps {
	readonly type: 'error' | 'warning';
	readonly header: string;
	readonly lines: readonly { readonly line: number; readonly text: string }[];
	readonly button: string;
	readonly isBusy: boolean;
	readonly onPress: () => void;
}

function Lines({ type, header, lines, button, isBusy, onPress }: LinesProps) {
	const { t } = useCalendarsText();
	return (
		<Alert
			type={type}
			statusIconAriaLabel={t('error')}
			header={header}
			action={
				<Button disabled={isBusy} onClick={onPress}>
					{button}
				</Button>
			}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.list} aria-label={header} tabIndex={0}>
				<ul>
					{lines.slice(0, calendarLimits.faultsListed).map(({ line, text }) => (
						<li key={`${line} ${text}`}>{t('upload.line', { line, fault: text })}</li>
					))}
				</ul>
			</section>
		</Alert>
	);
}

interface QuestionFieldProps {
	readonly question: CalendarQuestion;
	readonly isBusy: boolean;
	readonly onSelect: (option: string) => void;
}

function QuestionField({ question, isBusy, onSelect }: QuestionFieldProps) {
	const text = useCalendarsText();
	const { t } = text;
	const [entered, setEntered] = useState('');
	const { code, key = '', field = '', options, samples, labels, acceptsValue = false } = question;
	const isName = code === 'field-missing' && field === 'calendar';
	const label = isName
		? t('table.name')
		: t(`table.ask.${questionText(code)}`, { key, field: fieldLabel(field, text) });
	return (
		<FormField
			label={label}
			description={samples.length > 0 && t('table.samples', { samples: samples.join(' · ') })}
			stretch
		>
			<SpaceBetween direction="horizontal" size="xs">
				{acceptsValue && (
					<>
						<Input
							ariaLabel={label}
							value={entered}
							autoComplete={false}
							onChange={({ detail }) => setEntered(detail.value.slice(0, calendarLimits.nameLength))}
						/>
						<Button disabled={isBusy || entered.trim() === ''} onClick={() => onSelect(entered.trim())}>
							{t('table.apply')}
						</Button>
					</>
				)}
				{!acceptsValue && (
					<Select
						ariaLabel={label}
						disabled={isBusy}
						selectedOption={null}
						placeholder={t('table.select')}
						options={options.map((value) => ({
							value,
							label: optionLabel(question, value, text),
							...(labels?.[value] === undefined ? {} : { description: labels[value] }),
						}))}
						onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
					/>
				)}
			</SpaceBetween>
		</FormField>
	);
}

function questionText(code: CalendarQuestion['code']) {
	switch (code) {
		case 'encoding':
		case 'separator':
			return code;
		case 'date-order':
			return 'dateOrder';
		case 'two-columns':
			return 'twoColumns';
		case 'field-missing':
			return 'fieldMissing';
		default:
			return 'match';
	}
}

function fieldLabel(field: string, { t }: CalendarsText): string {
	return field === 'calendar' || field === 'date' || field === 'name' || field === 'weekday'
		? t(`table.fields.${field}`)
		: field;
}

function optionLabel({ code }: CalendarQuestion, option: string, text: CalendarsText): string {
	const { t } = text;
	if (option === 'dmy' || option === 'mdy' || option === 'ymd') return t(`table.orders.${option}`);
	if (code === 'separator' && option === '\t') return t('table.tab');
	if (code !== 'match' && code !== 'hidden-column') return option;
	return option === 'own' ? t('table.own') : fieldLabel(option, text);
}

const knownFaults = ['missing', 'not-a-date', 'no-such-day', 'date-open', 'weekday-differs', 'name-differs'] as const;

function describe({ code, found, params = {}, suggestions = [] }: TableFault, { t, language }: CalendarsText): string {
	const known = knownFaults.find((each) => each === code);
	const { name = '', line = '', weekday = '' } = params;
	return t(`table.codes.${known ?? 'other'}`, { found, name, line, weekday, dates: listed(suggestions, language) });
}

interface FileFaultsProps {
	/** Number of faulty lines, including lines that are not listed. */
	readonly count: number;
	readonly issues: readonly Issue[];
	readonly isBusy: boolean;
	readonly onLeaveOut: () => void;
}

/** Alert with the faults of a refused file. The alert takes the focus, so that a screen reader announces it. */
export function FileFaults({ count, issues, isBusy, onLeaveOut }: FileFaultsProps) {
	const text = useCalendarsText();
	const { t } = text;
	const alert = useRef<AlertProps.Ref>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced
	useEffect(() => alert.current?.focus(), [issues]);
	const lines = new Set(issues.flatMap(({ path }) => path.filter((key) => typeof key === 'number')));
	const repeated = issues.filter(({ path }) => path.at(-1) === 'date-repeated').length;
	return (
		<Alert
			ref={alert}
			type="error"
			statusIconAriaLabel={t('error')}
			action={
				repeated > 0 && (
					<Button disabled={isBusy} onClick={onLeaveOut}>
						{t('table.leaveOutRepeated', { count: repeated })}
					</Button>
				)
			}
			header={lines.size > 0 ? t('upload.linesWrong', { count }) : t('upload.fileWrong')}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.list} aria-label={t('upload.faults')} tabIndex={0}>
				<ul>
					{issues.map((issue) => (
						<li key={issue.path.join(' ')}>{describeFault(issue, text)}</li>
					))}
				</ul>
			</section>
			{lines.size > 0 && count > lines.size && t('upload.listed', { lines: lines.size })}
		</Alert>
	);
}

const isFault = (key: unknown): key is CalendarFileFaultCode =>
	typeof key === 'string' && Object.hasOwn(calendarFileFaults, key);

/** Returns the text of a fault in a line or in the file: in English the server's message, otherwise a translation. */
function describeFault({ path, message }: Issue, { t, language }: CalendarsText): string {
	const line = path.find((key) => typeof key === 'number');
	const fault = path.at(-1);
	const isTranslated = isFault(fault) && (!language.startsWith('en') || message === '');
	const text = isTranslated ? t(`faults.${fault}`) : message;
	return line === undefined ? text : t('upload.line', { line, fault: text });
}
