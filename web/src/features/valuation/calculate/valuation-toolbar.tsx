import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { useSession } from '#lib/session-context.ts';
import toolbar from '#ui/file-toolbar.module.css';
import { useSavedWorkbook } from '../shared/use-saved-workbook.ts';
import type { ValuationDates } from '../shared/use-valuation-date.ts';
import { choosesReportCurrency, type ReportCurrency, reportCurrencies } from '../shared/valuation-profile.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { pastedFile } from './book/pasted-file.ts';
import { composeTemplate } from './template/compose-template.ts';
import { ValuationDateField } from './valuation-date-field.tsx';
import styles from './valuation-toolbar.module.css';

interface ValuationToolbarProps {
	readonly file: File | undefined;
	/** True if a file is being dragged over the page. */
	readonly isOver: boolean;
	readonly dates: ValuationDates;
	readonly reportCurrency: ReportCurrency;
	readonly isBusy: boolean;
	readonly onFile: (file: File | undefined) => void;
	readonly onReportCurrency: (currency: ReportCurrency) => void;
	readonly onCalculate: () => void;
}

/** Inputs of the valuation: the workbook, the date and, where it can be chosen, the report currency. */
export function ValuationToolbar(props: ValuationToolbarProps) {
	const { file, isOver, dates, reportCurrency, isBusy, onFile, onReportCurrency, onCalculate } = props;
	const { t } = useValuationText();
	const { organizationName } = useSession();
	const template = useSavedWorkbook(t('messages.templateFailed'));
	const saveTemplate = () =>
		template.save(
			async () => {
				return composeTemplate(t);
			},
			`${t('workbook.template.fileName')}.xlsx`,
		);
	return (
		<Container>
			<section className={toolbar.toolbar} aria-label={t('toolbar.label')} data-over={isOver}>
				<div className={toolbar.button}>
					<Button iconName="download" loading={template.isBusy} onClick={saveTemplate}>
						{t('toolbar.template')}
					</Button>
				</div>
				<FormField label={t('toolbar.file')} constraintText={t('toolbar.fileFormat')}>
					<div className={toolbar.file}>
						<FileInput
							accept=".xlsx,.csv,.txt,.tsv"
							value={file === undefined ? [] : [file]}
							onChange={({ detail }) => onFile(detail.value[0])}
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
							if (text.trim() !== '') onFile(pastedFile(text, t('book.pasted')));
						}}
					/>
				</FormField>
			</section>
		</Container>
	);
}
