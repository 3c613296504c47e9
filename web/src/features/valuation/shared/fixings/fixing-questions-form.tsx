import {
	Alert,
	Button,
	ExpandableSection,
	FormField,
	Input,
	Select,
	SpaceBetween,
} from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { listed } from '#i18n/punctuation.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { FixingFaultCode } from '#shared/contract/problems/fixing-faults.ts';
import type { WireFixing } from '#shared/contract/valuation-item.ts';
import type { TableAnswers } from '#shared/table/read/table-row.ts';
import { useValuationText, type ValuationText } from '../valuation-text.ts';
import { answerFixingQuestion, type FixingQuestion } from './fixing-questions.ts';
import type { UnusedFixing } from './sheet-fixings.ts';

/** A fixing that the API refused, with the reason. */
export interface FixingFault {
	readonly fixing: WireFixing;
	readonly code: FixingFaultCode;
	readonly params: Readonly<Record<string, string | number>>;
}

/** Fixings of a request that was refused as a whole. */
export interface RefusedFixings {
	/** First faults. The API lists only a limited number. */
	readonly faults: readonly FixingFault[];
	/** Number of all faults. */
	readonly count: number;
}

/** Returns the faults if the API refused the fixings; undefined for a different error. */
export function refusedFixings(error: unknown, sent: readonly WireFixing[]): RefusedFixings | undefined {
	if (!(error instanceof ApiError) || error.code !== 'fixings-invalid') return undefined;
	const faults = (error.issues ?? []).flatMap(({ path, code, params = {} }): FixingFault[] => {
		const fixing = sent[Number(path[1])];
		return fixing === undefined || code === undefined ? [] : [{ fixing, code: code as FixingFaultCode, params }];
	});
	return faults.length === 0 ? undefined : { faults, count: Number(error.params?.count ?? faults.length) };
}

export const fixingName = ({ currency, index, tenor }: Omit<WireFixing, 'date' | 'value'>): string =>
	`${currency} ${index} ${tenor}`;

export const describeFixingFault = ({ code, params }: FixingFault, { t, language }: ValuationText): string => {
	const date = params?.date;
	return t(`fixings.faults.${code}`, {
		...params,
		...(typeof date === 'string' ? { date: dateText(date, language) } : {}),
	});
};

interface UnusedFixingsProps {
	readonly unused: readonly UnusedFixing[];
	readonly title: string;
	readonly children?: ReactNode;
}

const maxListed = 200;

export function UnusedFixings({ unused, title, children }: UnusedFixingsProps) {
	const { t } = useValuationText();
	if (unused.length === 0) return children;
	return (
		<Alert type="warning" header={title}>
			{children}
			<ExpandableSection headerText={t('fixings.unusedList')}>
				<ul>
					{unused.slice(0, maxListed).map(({ sheet, line, text }, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
						<li key={`${i} ${sheet}`}>{t('runs.refusedRow', { sheet, row: line, message: text })}</li>
					))}
				</ul>
			</ExpandableSection>
		</Alert>
	);
}

interface FixingQuestionsFormProps {
	readonly questions: readonly FixingQuestion[];
	readonly answers: TableAnswers;
	readonly isBusy: boolean;
	readonly onAnswer: (answers: TableAnswers) => void;
}

/** Form with the questions about a file of fixings. The file is read again after each answer. */
export function FixingQuestionsForm({ questions, answers, isBusy, onAnswer }: FixingQuestionsFormProps) {
	return (
		<SpaceBetween size="s">
			{questions.map((question) => (
				<QuestionField
					key={[question.code, question.field, ...question.columns].join('\n')}
					question={question}
					isBusy={isBusy}
					onSelect={(option) => onAnswer(answerFixingQuestion(answers, question, option))}
				/>
			))}
		</SpaceBetween>
	);
}

interface QuestionFieldProps {
	readonly question: FixingQuestion;
	readonly isBusy: boolean;
	readonly onSelect: (option: string) => void;
}

function QuestionField({ question, isBusy, onSelect }: QuestionFieldProps) {
	const text = useValuationText();
	const { t } = text;
	const [entered, setEntered] = useState('');
	const { code, columns, field = '', samples, readings, acceptsValue } = question;
	const values = { columns: listed(columns, text.language), field: fieldLabel(field, text), count: columns.length };
	const label = t(`fixings.questions.${code === 'unit' ? 'unit' : questionText(question)}`, values);
	const description = samples.length > 0 && t('fixings.questions.samples', { samples: samples.join(' · ') });
	if (readings.length > 0) {
		return (
			<FormField label={label} description={description}>
				<SpaceBetween direction="horizontal" size="xs">
					{readings.map(({ unit, sample, percent }) => (
						<Button key={unit} disabled={isBusy} onClick={() => onSelect(unit)}>
							{t(`fixings.questions.readings.${unit}`, { sample, percent })}
						</Button>
					))}
				</SpaceBetween>
			</FormField>
		);
	}
	if (acceptsValue) {
		return (
			<FormField label={label} description={description}>
				<SpaceBetween direction="horizontal" size="xs">
					<Input
						ariaLabel={label}
						value={entered}
						placeholder="USD LIBOR"
						onChange={({ detail }) => setEntered(detail.value)}
					/>
					<Button disabled={isBusy || entered.trim() === ''} onClick={() => onSelect(entered.trim())}>
						{t('fixings.questions.apply')}
					</Button>
				</SpaceBetween>
			</FormField>
		);
	}
	return (
		<FormField label={label} description={description}>
			<Select
				ariaLabel={label}
				disabled={isBusy}
				selectedOption={null}
				placeholder={t('fixings.questions.select')}
				options={question.options.map((value) => ({ value, label: optionLabel(question, value, text) }))}
				onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}

function questionText({ code, acceptsValue }: FixingQuestion) {
	switch (code) {
		case 'date-order':
			return 'dateOrder';
		case 'decimal-sign':
			return 'decimalSign';
		case 'field-missing':
			return acceptsValue ? 'index' : 'fieldMissing';
		case 'two-columns':
			return 'twoColumns';
		default:
			return 'match';
	}
}

const fieldNames = ['index', 'currency', 'tenor', 'date'] as const;

const fieldLabel = (field: string, { t }: ValuationText): string => {
	const known = fieldNames.find((name) => name === field);
	if (known !== undefined) return t(`workbook.fixings.${known}`);
	return field === 'rate' ? t('workbook.fixings.value') : field.replace(/^rate /, '');
};

function optionLabel({ code }: FixingQuestion, option: string, text: ValuationText): string {
	const { t } = text;
	if (option === 'percent' || option === 'bp' || option === 'fraction') return t(`fixings.questions.units.${option}`);
	if (option === 'dmy' || option === 'mdy' || option === 'ymd') return t(`fixings.questions.orders.${option}`);
	if (code === 'decimal-sign') return option === '.' ? '1.234' : '1,234';
	if (code !== 'match' && code !== 'hidden-column') return option;
	return option === 'own' ? t('fixings.questions.own') : fieldLabel(option, text);
}
