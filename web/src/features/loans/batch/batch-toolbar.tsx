import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import toolbar from '#ui/file-toolbar.module.css';
import { useBatchText } from './batch-text.ts';
import styles from './batch-toolbar.module.css';
import type { DecimalPoint } from './calculate/kept-batch.ts';
import { mostFileBytes, mostLoans } from './file/file-limits.ts';

interface BatchToolbarProps {
	readonly file: File | undefined;
	/** True if a file is being dragged over the page. */
	readonly isOver: boolean;
	/** What the user said; `null`: it is asked. Undefined: the file does not need it. */
	readonly decimalPoint: DecimalPoint | null | undefined;
	readonly isTemplateBusy: boolean;
	readonly onTemplate: () => void;
	readonly onFile: (file: File) => void;
	readonly onDecimalPoint: (mark: DecimalPoint) => void;
	readonly onClear: () => void;
}

const megabyte = 1024 * 1024;

const markOf = { point: '.', comma: ',' } as const;

/** The template, the file, and how its figures are written. */
export function BatchToolbar(props: BatchToolbarProps) {
	const { file, isOver, decimalPoint, isTemplateBusy, onTemplate, onFile, onDecimalPoint, onClear } = props;
	const { t } = useBatchText();
	const limits = { loans: mostLoans.toLocaleString('en-US'), megabytes: mostFileBytes / megabyte };
	return (
		<Container>
			<section className={`${toolbar.toolbar} ${styles.paper}`} aria-label={t('toolbar.label')} data-over={isOver}>
				<FormField label={t('toolbar.file')} constraintText={t('toolbar.format', limits)}>
					<div className={toolbar.file}>
						<FileInput
							accept=".csv,.xlsx,.txt"
							value={file === undefined ? [] : [file]}
							onChange={({ detail }) => detail.value[0] !== undefined && onFile(detail.value[0])}
						>
							{t('toolbar.choose')}
						</FileInput>
						<output className={styles.name} title={file?.name}>
							{isOver ? t('toolbar.drop') : (file?.name ?? t('toolbar.none'))}
						</output>
						{file !== undefined && <Button onClick={onClear}>{t('toolbar.clear')}</Button>}
					</div>
				</FormField>
				<div className={toolbar.button}>
					<Button iconName="download" loading={isTemplateBusy} onClick={onTemplate}>
						{t('toolbar.template')}
					</Button>
				</div>
				{decimalPoint !== undefined && (
					<FormField label={t('decimalPoint.label')} description={t('decimalPoint.hint')}>
						<SegmentedControl
							label={t('decimalPoint.label')}
							selectedId={decimalPoint === null ? null : decimalPoint === '.' ? 'point' : 'comma'}
							options={(['point', 'comma'] as const).map((id) => ({ id, text: t(`decimalPoint.${id}`) }))}
							onChange={({ detail }) => onDecimalPoint(markOf[detail.selectedId as keyof typeof markOf])}
						/>
					</FormField>
				)}
			</section>
		</Container>
	);
}
