import { Box, ExpandableSection, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { answerHeading, answerMapping, answerSheet, type FileAnswers } from './answer-question.ts';
import { ColumnTable, type LayoutColumn } from './column-table.tsx';
import { MappingSelect, MappingsButton, type MappingsChange } from './mappings-dialog.tsx';
import styles from './table-reading.module.css';

interface Line {
	readonly line: number;
	readonly text: string;
}

interface TableLayout {
	readonly sheet: string;
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	readonly headingRows: readonly Line[];
	readonly columns: readonly LayoutColumn[];
	readonly fields: readonly string[];
	readonly titles: readonly Line[];
}

interface TableReadingProps<Answers extends FileAnswers> {
	/** Layout with which the file is read. If undefined, only the questions are shown. */
	readonly layout: TableLayout | undefined;
	readonly fieldLabel: (field: string) => string;
	readonly isOpen: boolean;
	readonly description: string;
	readonly answers: Answers;
	readonly onAnswer: (answers: Answers) => void;
	readonly subject: 'loans' | 'deals';
	readonly canSave: boolean;
	readonly mapping: SavedMapping | undefined;
	readonly mappings: readonly TableMapping[];
	readonly inUse: string;
	readonly onMappings: MappingsChange;
	readonly skipped: { readonly title: string; readonly lines: readonly Line[] };
	readonly questions: ReactNode;
	readonly children?: ReactNode;
}

export function TableReading<Answers extends FileAnswers>(props: TableReadingProps<Answers>) {
	const { layout, fieldLabel, isOpen, description, answers, onAnswer, subject, canSave, questions, children } = props;
	const { mapping, mappings, inUse, onMappings, skipped } = props;
	const { t } = useNamespaceText('mappings');
	return (
		<div className={styles.panel}>
			<SpaceBetween size="s">
				{questions}
				{layout !== undefined && (
					<ExpandableSection
						key={String(isOpen)}
						defaultExpanded={isOpen}
						variant="container"
						headerText={t('reading.title')}
						headerDescription={description}
						headerActions={
							canSave && (
								<MappingsButton
									subject={subject}
									mapping={mapping}
									mappings={mappings}
									inUse={inUse}
									onChange={onMappings}
								/>
							)
						}
					>
						<SpaceBetween size="m">
							<div className={styles.fields}>
								{mappings.length > 0 && (
									<MappingSelect
										mappings={mappings}
										inUse={inUse}
										onSelect={(name) => onAnswer(answerMapping(answers, name))}
									/>
								)}
								<Places layout={layout} answers={answers} onAnswer={onAnswer} />
							</div>
							{children}
							{layout.columns.length > 0 && (
								<ColumnTable layout={layout} answers={answers} onAnswer={onAnswer} fieldLabel={fieldLabel} />
							)}
							<Lines title={t('reading.titles')} lines={layout.titles} />
							<Lines {...skipped} />
						</SpaceBetween>
					</ExpandableSection>
				)}
			</SpaceBetween>
		</div>
	);
}

interface PlacesProps<Answers> {
	readonly layout: TableLayout;
	readonly answers: Answers;
	readonly onAnswer: (answers: Answers) => void;
}

function Places<Answers extends FileAnswers>({ layout, answers, onAnswer }: PlacesProps<Answers>) {
	const { t } = useNamespaceText('mappings');
	const { sheet, sheets, headingLine, headingRows } = layout;
	const lines = headingRows.map(({ line, text }) => ({
		value: String(line),
		label: t('reading.line', { line, text }),
	}));
	return (
		<>
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
		</>
	);
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
	const { t } = useNamespaceText('mappings');
	if (lines.length === 0) return null;
	return (
		<div>
			<Box variant="h4" tagOverride="h3">
				{title}
			</Box>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section aria-label={title} tabIndex={0} className={styles.lines}>
				<ul>
					{lines.map(({ line, text }) => (
						<li key={line}>{t('reading.line', { line, text })}</li>
					))}
				</ul>
			</section>
		</div>
	);
}
