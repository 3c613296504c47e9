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
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { TableAnswers } from '#shared/table/read/table-row.ts';
import { useValuationText, type ValuationText } from '../valuation.ts';
import { answerFixingQuestion, type FixingQuestion } from './fixing-questions.ts';
import type { SheetFixings } from './sheet-fixings.ts';

export interface FixingFault {
	readonly fixing: WireFixing;
	readonly code: FixingFaultCode;
	readonly params: Readonly<Record<string, string | number>>;
}

export interface RefusedFixings {
	/** First faults. The API lists only a limited number. */
	readonly faults: readonly FixingFault[];
	readonly count: number;
}

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
	readonly unused: SheetFixings['unused'];
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
	const { columns, samples, readings, acceptsValue } = question;
	const values = { field: fieldLabel(question.field ?? '', text), count: columns.length };
	const label = t(`fixings.questions.${questionText(question)}`, {
		...values,
		columns: listed(columns, text.language),
	});
	const description = samples.length > 0 && t('fixings.questions.samples', { samples: samples.join(' · ') });
	const field = (content: ReactNode) => (
		<FormField label={label} description={description}>
			{content}
		</FormField>
	);
	if (readings.length > 0) {
		return field(
			<SpaceBetween direction="horizontal" size="xs">
				{readings.map(({ unit, sample, percent }) => (
					<Button key={unit} disabled={isBusy} onClick={() => onSelect(unit)}>
						{t(`fixings.questions.readings.${unit}`, { sample, percent })}
					</Button>
				))}
			</SpaceBetween>,
		);
	}
	if (acceptsValue) {
		return field(
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
			</SpaceBetween>,
		);
	}
	return field(
		<Select
			ariaLabel={label}
			disabled={isBusy}
			selectedOption={null}
			placeholder={t('fixings.questions.select')}
			options={question.options.map((value) => ({ value, label: optionLabel(question, value, text) }))}
			onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
		/>,
	);
}

const questionTexts = {
	unit: 'unit',
	'date-order': 'dateOrder',
	'decimal-sign': 'decimalSign',
	'two-columns': 'twoColumns',
} as const;

function questionText({ code, acceptsValue }: FixingQuestion) {
	if (code === 'field-missing') return acceptsValue ? 'index' : 'fieldMissing';
	return Object.hasOwn(questionTexts, code) ? questionTexts[code as keyof typeof questionTexts] : 'match';
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
