import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import { listed } from '#i18n/punctuation.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { answerQuestion } from '#ui/mappings/answer-question.ts';
import type { MappingsChange } from '#ui/mappings/mappings-dialog.tsx';
import { QuestionFields } from '#ui/mappings/question-fields.tsx';
import { TableReading } from '#ui/mappings/table-reading.tsx';
import { useValuationText, type ValuationText } from '../../shared/valuation.ts';
import type { DealsRead } from '../reading/read-deals.ts';
import { acceptBook, type BookAnswers, type BookReading, fieldLabel, type Layout } from './book-reading.ts';

interface HowBookIsReadProps {
	readonly read: DealsRead;
	readonly book: BookReading;
	readonly answers: BookAnswers;
	readonly isBusy: boolean;
	/** Reads the file again with the answers. Deals are valued once all are given and the layout is accepted. */
	readonly onAnswer: (answers: BookAnswers) => void;
	readonly mappings: readonly TableMapping[];
	readonly onMappings: MappingsChange;
}

export function HowBookIsRead(props: HowBookIsReadProps) {
	const { read, book, answers, onAnswer, mappings, onMappings } = props;
	const text = useValuationText();
	const { t } = text;
	const { layout, questions } = book;
	const inUse = mappings.find(({ name }) => name === answers.mapping)?.name ?? '';
	return (
		<TableReading
			layout={layout}
			fieldLabel={(field) => fieldLabel(field, text)}
			isOpen={questions.length > 0 || answers.isAccepted !== true || read.workbookFault !== undefined}
			description={layout === undefined ? '' : summaryOf(layout, { deals: book.deals, inUse }, text)}
			answers={answers}
			onAnswer={onAnswer}
			subject="deals"
			canSave={layout?.headingLine !== undefined && !layout.isTemplate}
			mapping={book.mapping}
			mappings={mappings}
			inUse={inUse}
			onMappings={onMappings}
			skipped={{
				title: t('book.skippedTitle', { count: layout?.skipped.length ?? 0 }),
				lines: (layout?.skipped ?? []).map(({ line, reason, text: written }) => ({
					line,
					text: [t(`book.skipped.${reason}`), written].filter((part) => part !== '').join(': '),
				})),
			}}
			questions={<Decision {...props} />}
		/>
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

function Decision({ read, book: { questions, layout }, answers, isBusy, onAnswer }: HowBookIsReadProps) {
	const text = useValuationText();
	const { t } = text;
	const { t: mappingText } = useNamespaceText('mappings');
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
		<div>
			{t('book.accept.own', {
				count: owns.length,
				columns: listed(
					owns.map(({ heading }) => heading),
					text.language,
				),
			})}
		</div>
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
			header={mappingText('questions.title', { count: questions.length })}
			action={proposed > 0 && accept(mappingText('questions.accept', { count: proposed }))}
		>
			<SpaceBetween size="s">
				<div>{t('book.questions.hint', { count: questions.length })}</div>
				{own}
				<QuestionFields
					questions={questions}
					names={{ fieldLabel: (field) => fieldLabel(field, text), sheetQuestion: t('book.questions.sheet') }}
					onSelect={(question, option) => onAnswer(answerQuestion(answers, question, option))}
				/>
			</SpaceBetween>
		</Alert>
	);
}
