import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useValuationText, type ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { answerHeading, answerMapping, answerQuestion, answerSheet } from '#ui/mappings/answer-question.ts';
import { ColumnTable } from '#ui/mappings/column-table.tsx';
import type { MappingsChange } from '#ui/mappings/mappings-dialog.tsx';
import { MappingSelect, MappingsButton } from '#ui/mappings/mappings-dialog.tsx';
import type { DealsRead } from '../reading/read-deals.ts';
import {
	acceptBook,
	type BookAnswers,
	type BookQuestion,
	type BookReading,
	describeBookQuestion,
	fieldLabel,
	type Layout,
	settingLabel,
} from './book-reading.ts';
import styles from './how-book-is-read.module.css';

interface HowBookIsReadProps {
	readonly read: DealsRead;
	readonly book: BookReading;
	readonly answers: BookAnswers;
	readonly isBusy: boolean;
	/** Reads the book again, and values it if the answers are accepted and complete. */
	readonly onAnswer: (answers: BookAnswers) => void;
	readonly mappings: readonly TableMapping[];
	readonly onMappings: MappingsChange;
}

/** The sheet, the heading row, the columns and the skipped lines of a book, with the questions that are open. */
export function HowBookIsRead(props: HowBookIsReadProps) {
	const { read, book, answers, onAnswer, mappings, onMappings } = props;
	const text = useValuationText();
	const { t } = text;
	const { layout, questions } = book;
	const inUse = mappings.find(({ name }) => name === answers.mapping)?.name ?? '';
	const isOpen = questions.length > 0 || answers.isAccepted !== true || read.workbookFault !== undefined;
	return (
		<div className={styles.panel}>
			<SpaceBetween size="s">
				<Decision {...props} />
				{layout !== undefined && (
					<ExpandableSection
						key={String(isOpen)}
						defaultExpanded={isOpen}
						variant="container"
						headerText={t('book.title')}
						headerDescription={summaryOf(layout, { deals: book.deals, inUse }, text)}
						headerActions={
							layout.headingLine !== undefined &&
							!layout.isTemplate && (
								<MappingsButton
									subject="deals"
									mapping={book.mapping}
									mappings={mappings}
									inUse={inUse}
									onChange={onMappings}
								/>
							)
						}
					>
						<SpaceBetween size="m">
							<Places layout={layout} answers={answers} onAnswer={onAnswer} mappings={mappings} inUse={inUse} />
							{layout.columns.length > 0 && (
								<ColumnTable
									layout={layout}
									answers={answers}
									onAnswer={onAnswer}
									texts={{
										label: (name, column = '') => t(`book.${name}`, { column }),
										fieldLabel: (field) => fieldLabel(field, text),
										settingLabel: (option) => settingLabel(option, text),
									}}
								/>
							)}
							<Lines title={t('book.titles')} lines={layout.titles} />
							<Lines
								title={t('book.skippedTitle', { count: layout.skipped.length })}
								lines={layout.skipped.map(({ line, reason, text: written }) => ({
									line,
									text: [t(`book.skipped.${reason}`), written].filter((part) => part !== '').join(': '),
								}))}
							/>
						</SpaceBetween>
					</ExpandableSection>
				)}
			</SpaceBetween>
		</div>
	);
}

function summaryOf(
	{ form, sheet, headingLine, skipped }: Layout,
	{ deals, inUse }: { readonly deals: number; readonly inUse: string },
	{ t }: ValuationText,
): string {
	if (headingLine === undefined) return '';
	const counts = { line: headingLine, deals, skipped: skipped.length };
	const place = sheet === '' ? t('book.summary', counts) : t('book.sheetSummary', { ...counts, sheet });
	const summary = t('book.summaryForm', { place, form: t(form === 'row-per-leg' ? 'book.perLeg' : 'book.perDeal') });
	return inUse === '' ? summary : t('book.withMapping', { summary, name: inUse });
}

/** The questions about a book, or the press that accepts how it is read. */
function Decision({ read, book: { questions, layout }, answers, isBusy, onAnswer }: HowBookIsReadProps) {
	const text = useValuationText();
	const { t } = text;
	const proposed = questions.filter((question) => question.proposed !== undefined).length;
	if (questions.length === 0 && (answers.isAccepted === true || read.items.length === 0)) return null;
	const owns = (layout?.columns ?? []).filter(({ field, heading }) => field === undefined && heading !== '');
	const accept = (label: string) => (
		<Button variant="primary" disabled={isBusy} onClick={() => onAnswer(acceptBook(answers, questions))}>
			{label}
		</Button>
	);
	const hasMapping = questions.some(({ code }) => code === 'mapping');
	const own = owns.length > 0 && !hasMapping && (
		<div>{t('book.accept.own', { count: owns.length, columns: owns.map(({ heading }) => heading).join(', ') })}</div>
	);
	if (questions.length === 0) {
		const title = layout === undefined ? 'doubtsTitle' : layout.isTemplate ? 'templateTitle' : 'title';
		return (
			<Alert
				type="info"
				header={t(`book.accept.${title}`)}
				action={accept(t('book.accept.value', { count: read.items.length }))}
			>
				<div>{t(layout === undefined ? 'book.accept.doubtsHint' : 'book.accept.hint')}</div>
				{own}
			</Alert>
		);
	}
	return (
		<Alert
			type="warning"
			header={t('book.questions.title', { count: questions.length })}
			action={proposed > 0 && accept(t('book.questions.accept', { count: proposed }))}
		>
			<SpaceBetween size="s">
				<div>{t('book.questions.hint', { count: questions.length })}</div>
				{own}
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

interface QuestionFieldProps {
	readonly question: BookQuestion;
	readonly onSelect: (option: string) => void;
}

function QuestionField({ question, onSelect }: QuestionFieldProps) {
	const text = useValuationText();
	const { t } = text;
	const { label, optionLabel } = describeBookQuestion(question, text);
	const { proposed, samples, options } = question;
	return (
		<FormField
			label={label}
			description={samples.length > 0 && t('book.questions.samples', { samples: samples.join(' · ') })}
		>
			<Select
				ariaLabel={label}
				selectedOption={null}
				filteringType={options.length > 10 ? 'auto' : 'none'}
				placeholder={
					proposed === undefined
						? t('book.questions.select')
						: t('book.questions.proposed', { value: optionLabel(proposed) })
				}
				options={options.map((option) => ({ value: option, label: optionLabel(option) }))}
				onChange={({ detail }) => onSelect(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}

interface PlacesProps {
	readonly layout: Layout;
	readonly answers: BookAnswers;
	readonly onAnswer: (answers: BookAnswers) => void;
	readonly mappings: readonly TableMapping[];
	readonly inUse: string;
}

function Places({ layout, answers, onAnswer, mappings, inUse }: PlacesProps) {
	const { t } = useValuationText();
	const { sheet, sheets, headingLine, headingRows } = layout;
	const lines = headingRows.map(({ line, text }) => ({
		value: String(line),
		label: t('book.line', { line, text }),
	}));
	return (
		<div className={styles.fields}>
			{mappings.length > 0 && (
				<MappingSelect mappings={mappings} inUse={inUse} onSelect={(name) => onAnswer(answerMapping(answers, name))} />
			)}
			{sheets.length > 1 && (
				<FormField label={t('book.sheet')}>
					<Select
						ariaLabel={t('book.sheet')}
						selectedOption={{ value: sheet, label: sheet }}
						options={sheets.map((name) => ({ value: name, label: name }))}
						onChange={({ detail }) => onAnswer(answerSheet(answers, detail.selectedOption.value ?? ''))}
					/>
				</FormField>
			)}
			<FormField label={t('book.headingRow')}>
				<Select
					ariaLabel={t('book.headingRow')}
					selectedOption={lines.find(({ value }) => value === String(headingLine)) ?? null}
					placeholder={t('book.questions.select')}
					options={lines}
					onChange={({ detail }) => onAnswer(answerHeading(answers, sheet, Number(detail.selectedOption.value)))}
				/>
			</FormField>
		</div>
	);
}

interface LinesProps {
	readonly title: string;
	readonly lines: readonly { readonly line: number; readonly text: string }[];
}

function Lines({ title, lines }: LinesProps) {
	const { t } = useValuationText();
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
						<li key={line}>{t('book.line', { line, text })}</li>
					))}
				</ul>
			</section>
		</div>
	);
}
