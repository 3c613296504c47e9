import { Alert, Box, Button, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { headingLanguage } from '#shared/loan/loan-headings.ts';
import { type FileTerm, termOptions } from '#shared/loan/loan-questions.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { acceptProposals, answerQuestion, answerTerm } from '#ui/mappings/answer-question.ts';
import type { MappingsChange } from '#ui/mappings/mappings-dialog.tsx';
import { FigureEntry, QuestionFields } from '#ui/mappings/question-fields.tsx';
import styles from '#ui/mappings/table-reading.module.css';
import { TableReading } from '#ui/mappings/table-reading.tsx';
import { type BatchText, useBatchText } from '../../shared/loans-text.ts';
import type { BatchAnswers, BatchReading, Layout } from './batch-reading.ts';

type TableField = keyof typeof import('#i18n/en/batch.json')['tableFields'];

function tableFieldLabel(field: string, text: BatchText): string {
	const language = headingLanguage(text);
	const heading = loanVocabulary.fields.find((each) => each.field === field)?.heading;
	if (heading !== undefined) return heading[language];
	const [, kind, number] = /^(repaid\w+) (\d+)$/.exec(field) ?? [];
	const name = text.t(`tableFields.${(kind ?? field) as TableField}`);
	return number === undefined ? name : `${name} ${number}`;
}

const termLabel = (term: FileTerm, { t }: BatchText): string => t(`terms.${term}`);

type SwitchOption = 'added' | 'compounded' | 'rfr' | 'rfr-plus-cas' | 'compounded-rate' | 'none' | 'true' | 'false';

function termOptionLabel(option: string, { t }: BatchText): string {
	return t(`terms.options.${option as SwitchOption}`);
}

interface HowFileIsReadProps {
	readonly read: BatchReading;
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
	readonly mappings: readonly TableMapping[];
	readonly onMappings: MappingsChange;
}

export function HowFileIsRead({ read, answers, onAnswer, mappings, onMappings }: HowFileIsReadProps) {
	const text = useBatchText();
	const { t } = text;
	const { layout, questions } = read;
	const inUse = mappings.find(({ name }) => name === answers.mapping)?.name ?? '';
	const terms = (layout?.terms ?? []).filter((term) => !questions.some(({ field }) => field === term));
	return (
		<TableReading
			layout={
				layout && {
					...layout,
					fields: loanVocabulary.fields.map(({ field }) => field),
					columns: layout.columns.map((column) => ({
						...column,
						asksScale: column.field === 'principal' || column.settings.power !== 0,
					})),
				}
			}
			fieldLabel={(field) => tableFieldLabel(field, text)}
			isOpen={questions.length > 0 || read.refused !== undefined}
			description={layout === undefined ? '' : summaryOf(layout, { rows: read.rows.length, inUse }, text)}
			answers={answers}
			onAnswer={onAnswer}
			subject="loans"
			canSave={layout?.headingLine !== undefined}
			mapping={read.mapping}
			mappings={mappings}
			inUse={inUse}
			onMappings={onMappings}
			skipped={{
				title: t('reading.skipped', { count: layout?.skipped.length ?? 0 }),
				lines: (layout?.skipped ?? []).map(({ line, reason, text: written }) => ({
					line,
					text: [t(`skipped.${reason}`), written].filter((part) => part !== '').join(': '),
				})),
			}}
			questions={questions.length > 0 && <Questions read={read} answers={answers} onAnswer={onAnswer} />}
		>
			{layout !== undefined && terms.length > 0 && (
				<Terms terms={terms} layout={layout} answers={answers} onAnswer={onAnswer} />
			)}
		</TableReading>
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

function Questions({ read, answers, onAnswer }: Pick<HowFileIsReadProps, 'read' | 'answers' | 'onAnswer'>) {
	const text = useBatchText();
	const { t } = text;
	const { t: mappingText } = useNamespaceText('mappings');
	const { questions } = read;
	const proposed = questions.filter((question) => question.proposed !== undefined).length;
	return (
		<Alert
			type="warning"
			header={mappingText('questions.title', { count: questions.length })}
			action={
				proposed > 0 && (
					<Button onClick={() => onAnswer(acceptProposals(answers, questions))}>
						{mappingText('questions.accept', { count: proposed })}
					</Button>
				)
			}
		>
			<SpaceBetween size="s">
				<div>{t('questions.hint', { count: questions.length })}</div>
				<QuestionFields
					questions={questions}
					names={{
						fieldLabel: (field) => tableFieldLabel(field, text),
						sheetQuestion: t('questions.sheet'),
						termLabel: (term) => termLabel(term as FileTerm, text),
						termOptionLabel: (option) => termOptionLabel(option, text),
					}}
					onSelect={(question, option) => onAnswer(answerQuestion(answers, question, option))}
				/>
			</SpaceBetween>
		</Alert>
	);
}

interface TermsProps {
	readonly terms: readonly FileTerm[];
	readonly layout: Layout;
	readonly answers: BatchAnswers;
	readonly onAnswer: (answers: BatchAnswers) => void;
}

function Terms({ terms, layout, answers, onAnswer }: TermsProps) {
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
						label: option === '' ? t('terms.default') : termOptionLabel(option, text),
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
