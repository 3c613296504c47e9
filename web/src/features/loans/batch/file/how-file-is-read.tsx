import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import { termOptions } from '#shared/loan/loan-questions.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import {
	acceptProposals,
	answerHeading,
	answerMapping,
	answerQuestion,
	answerSheet,
	answerTerm,
} from '#ui/mappings/answer-question.ts';
import { ColumnTable } from '#ui/mappings/column-table.tsx';
import type { MappingsChange } from '#ui/mappings/mappings-dialog.tsx';
import { MappingSelect, MappingsButton } from '#ui/mappings/mappings-dialog.tsx';
import { type BatchText, useBatchText } from '../batch-text.ts';
import type { BatchAnswers, BatchReading, Layout } from './batch-reading.ts';
import { FigureEntry } from './figure-entry.tsx';
import styles from './how-file-is-read.module.css';
import { describeFileQuestion, settingLabel, tableFieldLabel, termLabel, termOptionLabel } from './question-text.ts';

interface HowFileIsReadProps {
	readonly read: BatchReading;
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
	readonly mappings: readonly TableMapping[];
	readonly onMappings: MappingsChange;
}

/** The sheet, the heading row, the columns and the skipped lines of a file, with the questions that are open. */
export function HowFileIsRead({ read, answers, onAnswer, mappings, onMappings }: HowFileIsReadProps) {
	const text = useBatchText();
	const { t } = text;
	const { layout, questions } = read;
	const inUse = mappings.find(({ name }) => name === answers.mapping)?.name ?? '';
	const isOpen = questions.length > 0 || read.refused !== undefined;
	const terms = (layout?.terms ?? []).filter((term) => !questions.some(({ field }) => field === term));
	return (
		<div className={styles.panel}>
			<SpaceBetween size="s">
				{questions.length > 0 && <Questions questions={questions} answers={answers} onAnswer={onAnswer} />}
				{layout !== undefined && (
					<ExpandableSection
						key={String(isOpen)}
						defaultExpanded={isOpen}
						variant="container"
						headerText={t('reading.title')}
						headerDescription={summaryOf(layout, { rows: read.rows.length, inUse }, text)}
						headerActions={
							layout.headingLine !== undefined && (
								<MappingsButton
									subject="loans"
									mapping={read.mapping}
									mappings={mappings}
									inUse={inUse}
									onChange={onMappings}
								/>
							)
						}
					>
						<SpaceBetween size="m">
							<Places layout={layout} answers={answers} onAnswer={onAnswer} mappings={mappings} inUse={inUse} />
							{terms.length > 0 && <Terms terms={terms} layout={layout} answers={answers} onAnswer={onAnswer} />}
							{layout.columns.length > 0 && (
								<ColumnTable
									layout={{
										fields: loanVocabulary.fields.map(({ field }) => field),
										columns: layout.columns.map((column) => ({
											...column,
											asksScale: column.field === 'principal' || column.settings.power !== 0,
										})),
									}}
									answers={answers}
									onAnswer={onAnswer}
									texts={{
										label: (name, column = '') => t(`reading.${name}`, { column }),
										fieldLabel: (field) => tableFieldLabel(field, text),
										settingLabel: (option) => settingLabel(option, text),
									}}
								/>
							)}
							<Lines title={t('reading.titles')} lines={layout.titles} />
							<Lines
								title={t('reading.skipped', { count: layout.skipped.length })}
								lines={layout.skipped.map(({ line, reason, text: written }) => ({
									line,
									text: [t(`skipped.${reason}`), written].filter((part) => part !== '').join(': '),
								}))}
							/>
						</SpaceBetween>
					</ExpandableSection>
				)}
			</SpaceBetween>
		</div>
	);
}

interface SummaryTerms {
	readonly rows: number;
	readonly inUse: string;
}

function summaryOf({ sheet, headingLine, skipped }: Layout, { rows, inUse }: SummaryTerms, { t }: BatchText): string {
	if (headingLine === undefined) return '';
	const counts = { line: headingLine, rows, skipped: skipped.length };
	const place = sheet === '' ? t('reading.summary', counts) : t('reading.sheetSummary', { ...counts, sheet });
	return inUse === '' ? place : t('reading.withMapping', { place, name: inUse });
}

interface QuestionsProps {
	readonly questions: readonly LoanQuestion[];
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
}

function Questions({ questions, answers, onAnswer }: QuestionsProps) {
	const text = useBatchText();
	const { t } = text;
	const proposed = questions.filter((question) => question.proposed !== undefined).length;
	return (
		<Alert
			type="warning"
			header={t('questions.title', { count: questions.length })}
			action={
				proposed > 0 && (
					<Button onClick={() => onAnswer(acceptProposals(answers, questions))}>
						{t('questions.accept', { count: proposed })}
					</Button>
				)
			}
		>
			<SpaceBetween size="s">
				<div>{t('questions.hint', { count: questions.length })}</div>
				<div className={styles.fields}>
					{questions.map((question) => (
						<QuestionField
							key={[question.code, question.key, question.field].join('\n')}
							question={question}
							onSelect={(option) => onAnswer(answerQuestion(answers, question, option))}
						/>
					))}
				</div>
			</SpaceBetween>
		</Alert>
	);
}

function QuestionField({
	question,
	onSelect,
}: {
	readonly question: LoanQuestion;
	readonly onSelect: (option: string) => void;
}) {
	const text = useBatchText();
	const { t } = text;
	const { label, optionLabel } = describeFileQuestion(question, text);
	const { proposed, samples } = question;
	return (
		<FormField
			label={label}
			description={samples.length > 0 && t('questions.samples', { samples: samples.join(' · ') })}
		>
			{question.options.length === 0 ? (
				<FigureEntry label={label} value={proposed ?? ''} placeholder="" onEnter={onSelect} isQuestion />
			) : (
				<Select
					ariaLabel={label}
					selectedOption={null}
					placeholder={
						proposed === undefined ? t('questions.select') : t('questions.proposed', { value: optionLabel(proposed) })
					}
					options={question.options.map((option) => ({ value: option, label: optionLabel(option) }))}
					onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
				/>
			)}
		</FormField>
	);
}

interface PartProps {
	readonly layout: Layout;
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
}

interface PlacesProps extends PartProps {
	readonly mappings: readonly TableMapping[];
	readonly inUse: string;
}

function Places({ layout, answers, onAnswer, mappings, inUse }: PlacesProps) {
	const { t } = useBatchText();
	const { sheet, sheets, headingLine, headingRows } = layout;
	const lines = headingRows.map(({ line, text }) => ({
		value: String(line),
		label: t('reading.line', { line, text }),
	}));
	return (
		<div className={styles.fields}>
			{mappings.length > 0 && (
				<MappingSelect mappings={mappings} inUse={inUse} onSelect={(name) => onAnswer(answerMapping(answers, name))} />
			)}
			{sheets.length > 1 && (
				<FormField label={t('reading.sheet')}>
					<Select
						ariaLabel={t('reading.sheet')}
						selectedOption={{ value: sheet, label: sheet }}
						options={sheets.map((name) => ({ value: name, label: name }))}
						onChange={({ detail }) => onAnswer(answerSheet(answers, detail.selectedOption.value ?? ''))}
					/>
				</FormField>
			)}
			<FormField label={t('reading.headingRow')}>
				<Select
					ariaLabel={t('reading.headingRow')}
					selectedOption={lines.find(({ value }) => value === String(headingLine)) ?? null}
					placeholder={t('questions.select')}
					options={lines}
					onChange={({ detail }) => onAnswer(answerHeading(answers, sheet, Number(detail.selectedOption.value)))}
				/>
			</FormField>
		</div>
	);
}

/** Terms of all rows for which the file has no column. */
function Terms({ terms, layout, answers, onAnswer }: PartProps & { readonly terms: readonly FileTerm[] }) {
	const text = useBatchText();
	const { t } = text;
	const { values } = layout;
	return (
		<div>
			<Box variant="h4" tagOverride="h3">
				{t('reading.terms')}
			</Box>
			<div className={styles.fields}>
				{terms.map((term) => {
					const value = Object.hasOwn(values, term) ? (values[term] ?? '') : '';
					const options = ['', ...termOptions[term]].map((option) => ({
						value: option,
						label: option === '' ? t('terms.default') : termOptionLabel(term, option, text),
					}));
					const label = termLabel(term, text);
					return (
						<FormField key={term} label={label}>
							{termOptions[term].length === 0 ? (
								<FigureEntry
									key={value}
									label={label}
									value={value}
									placeholder={t('terms.default')}
									onEnter={(entered) => onAnswer(answerTerm(answers, term, entered))}
								/>
							) : (
								<Select
									ariaLabel={label}
									selectedOption={options.find((option) => option.value === value) ?? null}
									options={options}
									onChange={({ detail }) => onAnswer(answerTerm(answers, term, detail.selectedOption.value ?? ''))}
								/>
							)}
						</FormField>
					);
				})}
			</div>
		</div>
	);
}

function Lines({
	title,
	lines,
}: {
	readonly title: string;
	readonly lines: readonly { readonly line: number; readonly text: string }[];
}) {
	const { t } = useBatchText();
	if (lines.length === 0) return null;
	return (
		<div>
			<Box variant="h4" tagOverride="h3">
				{title}
			</Box>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section aria-label={title} tabIndex={0}>
				<ul className={styles.lines}>
					{lines.map(({ line, text }) => (
						<li key={line}>{t('reading.line', { line, text })}</li>
					))}
				</ul>
			</section>
		</div>
	);
}
